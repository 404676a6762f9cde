import { useQuery } from '@tanstack/react-query'
import { Gift, Plus } from 'lucide-react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { manage as text } from '#locales/text.ts'
import { managedGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { useServerNow } from '#web/giveaways/server-clock.ts'
import { statusAt } from '#web/giveaways/status-badge.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { GiveawayRow } from './giveaway-row.tsx'
import { RunningCard } from './running-card.tsx'

/** All giveaways that the user manages: the running ones, the coming ones, the past ones. */
export function GiveawayList() {
  const query = useQuery(managedGiveawaysQuery)
  return (
    <Loaded query={query} failed={text.list.failed} failedText={text.list.failedText} loading={<Loading />}>
      {giveaways => (giveaways.length === 0 ? <NoneYet /> : <Giveaways giveaways={giveaways} />)}
    </Loaded>
  )
}

function Giveaways({ giveaways }: { giveaways: readonly ManagedGiveaway[] }) {
  const now = useServerNow()
  const stateOf = (each: ManagedGiveaway) => (each.isDeleted || each.drawnAt !== null ? 'ended' : statusAt(now, each))
  // The server sends the newest end first; what ends next is the most urgent.
  const running = giveaways.filter(each => stateOf(each) === 'active').toReversed()
  const coming = giveaways.filter(each => stateOf(each) === 'upcoming').toReversed()
  const past = giveaways.filter(each => stateOf(each) === 'ended')
  return (
    <div className="grid gap-6">
      <section aria-labelledby="running-giveaways" className="grid gap-3">
        <h2 id="running-giveaways" className="sr-only">
          {text.list.running}
        </h2>
        {running.length + coming.length === 0 && (
          <Card className="flex items-center gap-4 px-5 py-4 text-small text-ink-2">
            <Gift className="size-5.5 shrink-0 text-ink-3" />
            {text.list.nowhere}
          </Card>
        )}
        {running.map(each => (
          <RunningCard key={each.id} giveaway={each} now={now} />
        ))}
        {coming.map(each => (
          <GiveawayRow key={each.id} giveaway={each} now={now} />
        ))}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past-giveaways" className="grid gap-3">
          <h2 id="past-giveaways" className="text-h3">
            {text.list.past}
          </h2>
          {past.map(each => (
            <GiveawayRow key={each.id} giveaway={each} now={now} />
          ))}
        </section>
      )}
    </div>
  )
}

function NoneYet() {
  return (
    <Card>
      <EmptyState
        icon={<Gift />}
        title={text.list.none}
        action={
          <LinkButton to="/create-giveaway" variant="primary" icon={<Plus className="size-5" />}>
            {text.list.create}
          </LinkButton>
        }
      >
        {text.list.noneText}
      </EmptyState>
    </Card>
  )
}

function Loading() {
  return (
    <Skeleton label={text.list.loading} className="grid gap-3">
      <Card className="grid gap-3 p-5">
        <SkeletonBlock className="h-6 w-20 rounded-full" />
        <SkeletonBlock className="h-5 w-[55%]" />
        <SkeletonBlock className="w-[40%]" />
        <SkeletonBlock className="h-13 w-56" />
      </Card>
      {[1, 2, 3].map(n => (
        <Card key={n} className="flex items-center gap-4 px-5 py-4">
          <SkeletonBlock className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <SkeletonBlock className="h-4 w-[45%]" />
            <SkeletonBlock className="w-[60%]" />
          </div>
        </Card>
      ))}
    </Skeleton>
  )
}
