import { IdCard, MailOpen } from 'lucide-react'
import { accounts as text } from '#locales/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { FormHeading } from './accounts-frame.tsx'

/** In the place of Create Account where people join by invitation only. */
export function RegistrationClosed({ companyName }: { companyName: string }) {
  return (
    <>
      <Emblem large>
        <MailOpen />
      </Emblem>
      <FormHeading title={text.register.closed}>{text.register.closedText({ company: companyName })}</FormHeading>
      <LinkButton to="/join" variant="primary" size="large" block icon={<IdCard aria-hidden className="size-5.5" />}>
        {text.signIn.haveCode}
      </LinkButton>
      <LinkButton to="/login" search={{}} size="large" block>
        {text.signIn.submit}
      </LinkButton>
      <p className="text-meta text-ink-3">{text.register.closedMail}</p>
    </>
  )
}
