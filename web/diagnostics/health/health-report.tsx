import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import type { Health } from '#contract/health.ts'
import { number } from '#locales/messages.ts'
import { health as text } from '#locales/text.ts'
import { NextSteps } from '#web/diagnostics/next-steps.tsx'
import { problemIcons } from '#web/diagnostics/problem-icons.tsx'
import { fileSize } from '#web/lib/file-size.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { longDuration, shortDuration } from '#web/lib/times/durations.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { healthQuery } from './health.data.ts'
import { HealthTiles } from './health-tiles.tsx'

/** How the server is doing, kept fresh while the page is open. */
export function HealthReport() {
  const query = useQuery(healthQuery)
  return (
    <Loaded query={query} failed={text.failedTitle} failedText={text.failedText} loading={<Loading />}>
      {health => <Report health={health} isStale={query.isError} />}
    </Loaded>
  )
}

function Report({ health, isStale }: { health: Health; isStale: boolean }) {
  const { address } = health
  const checked = () => <TimeAgo key="t" at={health.checkedAt} />
  return (
    <div className="grid grid-cols-1 gap-4">
      {isStale && <Callout tone="warning">{text.stale({ t: checked })}</Callout>}
      <HealthTiles health={health} />
      <NextSteps
        steps={[
          ...health.problems.map(({ key, status, advice }) => ({ key, status, advice, icon: problemIcons[key] })),
          ...(address.advice
            ? [{ key: 'address', status: 'warning', advice: address.advice, icon: <Unlink /> } as const]
            : []),
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:gap-6">
        <div className="grid grid-cols-1 gap-4">
          <FailedJobs failed={health.failed} mail={health.mail} />
          <Queues queues={health.queues} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <StorageCard storage={health.storage} />
          <ServersCard health={health} />
        </div>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <Skeleton label={text.loading} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 desk:gap-4 wide:grid-cols-4">
        {[1, 2, 3, 4].map(n => (
          <Card key={n} className="grid gap-3 p-5">
            <SkeletonBlock className="size-11 rounded-card" />
            <SkeletonBlock className="w-[45%]" />
            <SkeletonBlock className="h-6 w-[80%]" />
          </Card>
        ))}
      </div>
      <Card>
        <RowSkeletons />
      </Card>
    </Skeleton>
  )
}

/** The server's background work. */
function Queues({ queues }: { queues: Health['queues'] }) {
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

/** The running servers, and what they need. */
function ServersCard({ health }: { health: Health }) {
  const { instances, clockDifferenceMs, standby, address, mail, push } = health
  const live = instances.filter(({ isLive }) => isLive).length
  return (
    <Card className="pb-2">
      <CardHeader title={text.servers} subject={text.seen({ live })} className="desk:px-6" />
      <div className="px-5 pt-1 desk:px-6">
        <Facts
          facts={[
            ...instances.map(({ name, isLive, seenAt, version }) => ({
              name: (
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
                  {name}
                  <Tag tone={isLive ? 'success' : 'neutral'}>{isLive ? text.live : text.gone}</Tag>
                </span>
              ),
              value: isLive ? version : <TimeAgo at={seenAt} />,
            })),
            { name: text.clock, value: shortDuration(Math.abs(clockDifferenceMs)) },
            ...(standby ? [{ name: text.standby, value: standbyText(standby) }] : []),
            { name: text.address, value: address.host },
            { name: text.mail, value: mail.isSetUp ? text.mailOn : text.mailOff },
            { name: text.devices, value: number(push.subscriptions) },
            { name: text.failingDevices, value: number(push.failing) },
          ]}
        />
      </div>
    </Card>
  )
}

function standbyText({ lagMs, isUsed }: NonNullable<Health['standby']>): string {
  if (lagMs === null) return text.standbyAway
  const lag = shortDuration(lagMs)
  return isUsed ? text.standbyBehind({ lag }) : text.standbyTooFar({ lag })
}

/** How the storage is divided, as a bar and in words. */
function StorageCard({ storage }: { storage: Health['storage'] }) {
  const { videos, photos, database, free, total } = storage
  const known = videos + photos + database
  const isBounded = free !== null && total !== null
  const parts = [
    { name: text.videos, bytes: videos, color: 'bg-fill' },
    { name: text.photos, bytes: photos, color: 'bg-fill/55' },
    { name: text.database, bytes: database, color: 'bg-fill/30' },
    ...(isBounded
      ? [
          { name: text.otherFiles, bytes: Math.max(0, total - free - known), color: 'bg-ink-3' },
          { name: text.freeSpace, bytes: free, color: 'bg-sunken shadow-off' },
        ]
      : []),
  ]
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <Card className="pb-4">
      <CardHeader
        title={text.storage}
        subject={
          isBounded
            ? text.usedOf({ used: fileSize(total - free), total: fileSize(total) })
            : text.used({ used: fileSize(known) })
        }
        className="desk:px-6"
      />
      <div className="px-5 pt-4 desk:px-6">
        <div aria-hidden className="flex h-4.5 gap-0.5 overflow-hidden rounded-thumb">
          {parts
            .filter(({ bytes }) => bytes > 0)
            .map(({ name, bytes, color }) => (
              <span key={name} className={`min-w-1 ${color}`} style={{ width: `${(bytes / sum) * 100}%` }} />
            ))}
        </div>
        <dl className="mt-3 text-small">
          {parts.map(({ name, bytes, color }) => (
            <div key={name} className="flex items-center gap-3 py-1.5">
              <span aria-hidden className={`size-4 rounded-thumb ${color}`} />
              <dt className="flex-1 text-ink-2">{name}</dt>
              <dd className="font-semi tabular-nums">{fileSize(bytes)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
