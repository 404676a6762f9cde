import type { Health } from '#contract/health.ts'
import { health as text } from '#locales/text.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { longDuration } from '#web/lib/times/durations.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** What the server does in the background. */
export function Queues({ queues }: { queues: Health['queues'] }) {
  return (
    <Card className="pb-2">
      <CardHeader title={text.queues} subject={text.queuesLead} className="desk:px-6" />
      <ul aria-label={text.queues} className="px-5 pt-2 desk:px-6">
        {queues.map(queue => (
          <li
            key={queue.name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line py-2.5 not-first:border-t desk:grid-cols-[minmax(0,1fr)_auto_6rem]"
          >
            <span>
              <span className="block text-action font-semi">{text.queueNames[queue.name]}</span>
              <span className="block text-meta text-ink-3">
                <QueueDetail queue={queue} />
              </span>
            </span>
            <span className="row-start-2 text-meta text-ink-2 tabular-nums desk:row-start-auto desk:text-small">
              {text.waiting({ count: queue.waiting })}
              {queue.running > 0 && ` · ${text.running({ count: queue.running })}`}
            </span>
            <span className="row-span-2 text-end desk:row-span-1">
              {queue.failed > 0 ? (
                <Tag tone="danger">{text.failedCount({ count: queue.failed })}</Tag>
              ) : (
                <Tag tone="success">{text.ok}</Tag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function QueueDetail({ queue: { name, longestWaitSeconds, nextAt } }: { queue: Health['queues'][number] }) {
  if (longestWaitSeconds !== null) return text.longestWait({ duration: longDuration(longestWaitSeconds * 1_000) })
  if (nextAt === null) return text.queueTexts[name]
  const time = (words: string) => (
    <time key="t" dateTime={nextAt}>
      {words}
    </time>
  )
  return text.next({ at: dayAndHour(new Date(nextAt)), t: time })
}
