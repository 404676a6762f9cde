import { Mail } from 'lucide-react'
import { diagnostics as shared, tests as text } from '#locales/text.ts'
import { AdviceActions } from '#web/diagnostics/next-steps.tsx'
import { TechnicalDetails } from '#web/diagnostics/technical-details.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useTestMail } from './tests.data.ts'

const tones = { sent: 'success', outbox: 'warning', failed: 'danger' } as const

/** Sends a mail to the signed-in user, and shows what became of it. */
export function TestMail() {
  const send = useTestMail()
  const { data, isPending } = send
  return (
    <Card className="grid gap-4 p-4 desk:px-6 desk:py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconTile>
          <Mail />
        </IconTile>
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-strong">{text.mail}</h2>
          <p className="text-small text-ink-2">{text.mailLead}</p>
        </div>
        <Button
          className="max-desk:w-full"
          waiting={isPending}
          waitingLabel={text.sending}
          onClick={() => send.mutate(undefined, { onError: error => toastError(error, { title: text.mailFailed }) })}
        >
          {text.sendMail}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {data && !isPending && (
          <Callout tone={tones[data.outcome]}>
            <div className="grid gap-2 wrap-anywhere">
              <p>{data.message}</p>
              {data.advice && (
                <>
                  <p>
                    <strong className="font-strong">{shared.nextStep}</strong> {data.advice.nextStep}
                  </p>
                  <div className="empty:hidden">
                    <AdviceActions advice={data.advice} />
                  </div>
                </>
              )}
              {data.details && <TechnicalDetails details={data.details} />}
            </div>
          </Callout>
        )}
      </div>
    </Card>
  )
}
