import { invitations as text } from '#locales/text.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { useInvitations } from './invitations.data.ts'

/** Says that no mail leaves the server; renders nothing where a mail server is set up. */
export function MailNotice() {
  const { isMailSetUp } = useInvitations()
  if (isMailSetUp) return null
  return (
    <Callout tone="warning" title={text.noMail}>
      {text.noMailText}
    </Callout>
  )
}
