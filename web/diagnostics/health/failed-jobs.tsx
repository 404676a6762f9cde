import { Bell, CircleCheck, Film, Gift, Mail, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FailedJob, Health, QueueName } from '#contract/health.ts'
import { health as text } from '#locales/text.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { TechnicalDetails } from '#web/diagnostics/technical-details.tsx'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useDiscardJob, useRetryJobs } from './health.data.ts'

const icons: Record<QueueName, ReactNode> = {
  mail: <Mail />,
  push: <Bell />,
  media: <Film />,
  giveaways: <Gift />,
  other: <RefreshCw />,
}

const retryIcon = <RefreshCw className="size-4.5" />

/** Mails, videos and other jobs that failed, each with its reason and a retry. */
export function FailedJobs({ failed: { total, jobs }, mail }: Pick<Health, 'failed' | 'mail'>) {
  const retry = useRetryJobs()
  const [isWhole, setWhole] = useState(false)
  if (total === 0) {
    return (
      <Card>
        <EmptyState tone="success" icon={<CircleCheck />} title={text.nothingFailed}>
          {mail.isSetUp ? text.nothingFailedText : text.nothingFailedNoMail}
        </EmptyState>
      </Card>
    )
  }
  const shown = isWhole ? jobs : jobs.slice(0, diagnosticsLimits.shownJobs)
  const run = (ids: 'all' | string[]) => {
    if (retry.isPending) return
    retry.mutate(ids, {
      onSuccess: ({ retried }) =>
        toast({
          title: text.retried,
          description: retried > 0 ? text.retriedText({ count: retried }) : text.noneRetried,
        }),
      onError: error => toastError(error, { title: text.retryFailed }),
    })
  }
  const isRetrying = (id: string) => retry.isPending && retry.variables.includes(id)
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={text.failed}
        subject={text.failedLead}
        className="flex-wrap pb-4 desk:px-6"
        end={
          total > 1 && (
            <Button
              icon={retryIcon}
              waiting={retry.isPending && retry.variables === 'all'}
              waitingLabel={text.retrying}
              onClick={() => run('all')}
            >
              {text.retryAll({ count: total })}
            </Button>
          )
        }
      />
      <ul aria-label={text.failed}>
        {shown.map(job => (
          <Job key={job.id} job={job} isRetrying={isRetrying(job.id)} onRetry={() => run([job.id])} />
        ))}
      </ul>
      {jobs.length > shown.length && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            {text.showMore({ count: jobs.length - shown.length })}
          </Button>
        </div>
      )}
      {jobs.length === shown.length && total > jobs.length && (
        <p className="border-t border-line px-5 py-4 text-center text-small text-ink-3">
          {text.older({ count: total - jobs.length })}
        </p>
      )}
    </Card>
  )
}

/** Gives a failed mail up, as one to an address that is wrong. */
function Discard({ job: { id, title } }: { job: FailedJob }) {
  const discard = useDiscardJob()
  return (
    <Button
      aria-label={text.discardOf({ job: title })}
      className="max-desk:flex-1"
      waiting={discard.isPending}
      waitingLabel={text.discarding}
      onClick={() =>
        void toastOutcome(discard.mutateAsync(id), {
          done: ({ discarded }) =>
            discarded > 0 ? { title: text.discarded, description: text.discardedText } : { title: text.noneDiscarded },
          failed: text.discardFailed,
        })
      }
    >
      {text.discard}
    </Button>
  )
}

interface JobProps {
  job: FailedJob
  isRetrying: boolean
  onRetry: () => void
}

function Job({ job, isRetrying, onRetry }: JobProps) {
  const { queue, title, subtitle, reason, details, failedAt, attempts, nextTryAt } = job
  const time = (words: string) => (
    <time key="time" dateTime={nextTryAt ?? undefined}>
      {words}
    </time>
  )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line px-5 py-4 desk:flex-nowrap desk:px-6">
      <IconTile tone="danger">{icons[queue]}</IconTile>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-action font-semi">{title}</h3>
        {subtitle && <p className="text-small text-ink-3">{subtitle}</p>}
        <p className="text-small text-danger">{reason}</p>
        <p className="text-meta text-ink-3 tabular-nums">
          <TimeAgo exact at={failedAt} /> · {text.attempts({ count: attempts })}
          {nextTryAt && (
            <>
              {' · '}
              {text.nextTry({ at: dayAndHour(new Date(nextTryAt)), t: time })}
            </>
          )}
        </p>
        <TechnicalDetails details={details} />
      </div>
      <div className="flex gap-3 max-desk:w-full">
        {queue === 'mail' && <Discard job={job} />}
        <Button
          aria-label={text.retryOf({ job: title })}
          className="max-desk:flex-1"
          icon={retryIcon}
          waiting={isRetrying}
          waitingLabel={text.retrying}
          onClick={onRetry}
        >
          {text.retry}
        </Button>
      </div>
    </li>
  )
}
