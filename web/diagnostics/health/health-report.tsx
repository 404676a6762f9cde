import { useQuery } from '@tanstack/react-query'
import type { Health } from '#contract/health.ts'
import { health as text } from '#locales/text.ts'
import { NextSteps } from '#web/diagnostics/next-steps.tsx'
import { problemIcons } from '#web/diagnostics/problem-icons.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons, Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { healthQuery } from './health.data.ts'
import { HealthTiles } from './health-tiles.tsx'
import { Queues } from './queues.tsx'
import { ServersCard } from './servers-card.tsx'
import { StorageCard } from './storage-card.tsx'

/** How the server is doing, kept fresh while the page is open. */
export function HealthReport() {
  const { data, isError, isFetching, refetch } = useQuery(healthQuery)
  if (data) return <Report health={data} isStale={isError} />
  if (!isError) return <Loading />
  return (
    <QueryFailure title={text.failedTitle} query={{ isFetching, refetch }}>
      {text.failedText}
    </QueryFailure>
  )
}

function Report({ health, isStale }: { health: Health; isStale: boolean }) {
  const checked = () => <TimeAgo key="t" at={health.checkedAt} />
  return (
    <div className="grid grid-cols-1 gap-4">
      {isStale && <Callout tone="warning">{text.stale({ t: checked })}</Callout>}
      <HealthTiles health={health} />
      <NextSteps
        steps={health.problems.map(({ key, status, advice }) => ({ key, status, advice, icon: problemIcons[key] }))}
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
