import { MailX, RotateCw } from 'lucide-react'
import type { MailFailure } from '#contract/accounts.ts'
import { fullName } from '#contract/text/full-name.ts'
import { accounts as text } from '#locales/text.ts'
import { timeOfDay } from '#web/lib/times/dates.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { FormHeading, MainButton } from './accounts-frame.tsx'
import type { Registration } from './register-form.tsx'

interface MailFailsProps {
  registered: Registration
  failure: MailFailure
  appName: string
  isTrying: boolean
  onTryAgain: () => void
  onCorrect: () => void
}

/** After registering while the mail server takes no mails, with what the operator has to know. */
export function MailFails({ registered, failure, appName, isTrying, onTryAgain, onCorrect }: MailFailsProps) {
  const { server, reason, at, isLinkLogged } = failure
  const address = (
    <b key="address" className="font-semi wrap-anywhere text-ink">
      {registered.email}
    </b>
  )
  const correct = (label: string) => (
    <TextButton key="correct" onClick={onCorrect}>
      {label}
    </TextButton>
  )
  const words = [
    server && reason && text.mailFails.words({ app: appName, server, reason, time: timeOfDay(new Date(at)) }),
    isLinkLogged && text.mailFails.linkLogged({ name: fullName(registered) }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <Emblem large tone="warning">
        <MailX />
      </Emblem>
      <FormHeading title={text.mailFails.title}>
        {text.mailFails.lead({ address: () => address })} {!isLinkLogged && text.mailFails.later}
      </FormHeading>
      {words && (
        <div>
          <p className="mb-1.5 text-label">{text.mailFails.send}</p>
          <div className="rounded-card border border-line bg-sunken p-4 text-small wrap-anywhere text-ink-2">
            <p>{words}</p>
            <CopyButton
              variant="ghost"
              className="mt-1 -ms-3"
              value={words}
              label={text.mailFails.copy}
              onRefused={() => toast({ title: text.mailFails.notCopied, variant: 'destructive' })}
            />
          </div>
        </div>
      )}
      <MainButton
        icon={<RotateCw className="size-5" />}
        waiting={isTrying}
        waitingLabel={text.mailFails.trying}
        onClick={onTryAgain}
      >
        {text.mailFails.tryAgain}
      </MainButton>
      <p className="text-center text-ink-2">{text.mailFails.wrongAddress({ correct })}</p>
    </>
  )
}
