import { Check, X } from 'lucide-react'
import type { VideoTestRun } from '#contract/video-tests.ts'
import { diagnostics as shared, videos as text } from '#locales/text.ts'
import { longDuration, shortDuration } from '#web/lib/times/durations.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useCancelVideoTest } from './videos.data.ts'

interface RunningTestProps {
  run: VideoTestRun
  /** The last poll failed. */
  isStale: boolean
}

/** The steps of a running test, each with its time, and a way to cancel it. */
export function RunningTest({ run, isStale }: RunningTestProps) {
  const isOnline = useIsOnline()
  const cancel = useCancelVideoTest()
  const { id, config, startedAt, progress, steps } = run
  const started = () => <TimeAgo key="t" at={startedAt} />
  const current = steps.find(({ status }) => status === 'running')
  return (
    <Card>
      <CardHeader
        title={text.testing({ seconds: config.videoDuration })}
        subject={
          <>
            {text.startedAt({ t: started })} {text.mayLeave}
          </>
        }
        className="desk:px-6"
      />
      <div className="grid gap-3 px-5 pt-4 pb-5 desk:px-6 desk:pb-6">
        <div className="flex items-center gap-4.5 rounded-card bg-brand-soft p-4">
          <ProgressRing label={text.progress} share={progress / 100} />
          <div className="min-w-0" aria-live="polite">
            <h3 className="text-h3">{text.runningSteps[current?.step ?? 'make']}</h3>
            {current?.step === 'process' && (
              <p className="text-action font-regular text-ink-2">
                {text.upTo({ duration: longDuration(config.backgroundProcessingTimeout) })}
              </p>
            )}
          </div>
        </div>
        {(!isOnline || isStale) && <Callout tone="warning">{isOnline ? shared.unreachable : shared.offline}</Callout>}
        <ol>
          {steps.map(step => (
            <Step key={step.step} step={step} />
          ))}
        </ol>
        <Button
          className="justify-self-start max-desk:w-full"
          waiting={cancel.isPending}
          waitingLabel={text.canceling}
          onClick={() => cancel.mutate(id, { onError: error => toastError(error, { title: text.cancelFailed }) })}
        >
          {text.cancel}
        </Button>
      </div>
    </Card>
  )
}

const looks = {
  waiting: 'shadow-off',
  running: 'bg-brand-soft text-brand-ink',
  done: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
} as const

const icons = { waiting: null, running: <Spinner />, done: <Check />, failed: <X /> }

function Step({ step: { step, status, message, time } }: { step: VideoTestRun['steps'][number] }) {
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-line py-2.5 not-first:border-t">
      <span
        aria-hidden
        className={classes('grid size-8 shrink-0 place-items-center rounded-full [&>svg]:size-4.5', looks[status])}
      >
        {icons[status]}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes('block text-action', status === 'waiting' ? 'font-medium text-ink-3' : 'font-semi')}>
          {text.runningSteps[step]}
        </span>
        {message && <span className="block text-meta text-ink-3">{message}</span>}
      </span>
      {time !== null && <span className="text-label text-ink-2 tabular-nums">{shortDuration(time)}</span>}
    </li>
  )
}
