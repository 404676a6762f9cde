import { useQuery } from '@tanstack/react-query'
import { Clock, Gift } from 'lucide-react'
import type { GiveawayStatus as Status } from '#contract/giveaways.ts'
import { status as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { useKept } from '#web/giveaways/feed/use-giveaway-watch.ts'
import { giveawayStatusQuery } from '#web/giveaways/giveaways.data.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { ActiveCard } from './active-card.tsx'
import { OwnTicket } from './own-ticket.tsx'
import { PastGiveaways } from './past-giveaways.tsx'

/** How the user stands in each running giveaway, those to come, and past ones with their winners. */
export function GiveawayStatus() {
  const query = useQuery(giveawayStatusQuery)
  const { data } = query
  const isOnline = useIsOnline()
  useKept(data ?? null)
  if (!data)
    return hasFailed(query) ? (
      <QueryFailure title={text.failed} query={query}>
        {isOnline ? text.failedText : text.notKept}
      </QueryFailure>
    ) : (
      <Loading />
    )
  const { active, upcoming, past } = data
  if (active.length + upcoming.length + past.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Gift />} title={text.noneTitle}>
          {text.noneText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid gap-4">
        {active.map(giveaway => (
          <ActiveCard key={giveaway.id} giveaway={giveaway} />
        ))}
        {active.length === 0 && (
          <Card>
            <EmptyState icon={<Gift />} tone="neutral" title={text.noneRunning}>
              {text.noneRunningText}
            </EmptyState>
          </Card>
        )}
        {upcoming.map(giveaway => (
          <UpcomingCard key={giveaway.id} giveaway={giveaway} />
        ))}
      </div>
      {past.length > 0 && <PastGiveaways giveaways={past} />}
    </div>
  )
}

function UpcomingCard({ giveaway }: { giveaway: Status['upcoming'][number] }) {
  return (
    <Card className="grid gap-3.5 px-5 py-4">
      <div className="flex items-start gap-3.5">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 [&_svg]:size-5"
        >
          <Clock />
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="text-action">{giveaway.title}</h2>
          <p className="text-meta text-ink-3">
            {giveaway.prize} ·{' '}
            {text.starts({
              scope: teamName(giveaway.teamId, giveaway.teamName),
              at: dayAndHour(new Date(giveaway.startDate)),
            })}
          </p>
        </div>
        <Tag tone="info">{text.upcoming}</Tag>
      </div>
      <OwnTicket giveaway={giveaway} />
    </Card>
  )
}

function Loading() {
  return (
    <Skeleton label={text.loading} className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Card className="overflow-hidden">
        <SkeletonBlock className="h-44 rounded-none" />
        <RowSkeletons rows={3} />
      </Card>
      <Card>
        <RowSkeletons rows={3} />
      </Card>
    </Skeleton>
  )
}
