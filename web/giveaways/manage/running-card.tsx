import { Gift, Sparkles } from 'lucide-react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { giveaways as shared, manage as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { CountdownCells } from '#web/giveaways/countdown-cells.tsx'
import { StatusBadge } from '#web/giveaways/status-badge.tsx'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { GiveawayMenu } from './giveaway-menu.tsx'

/** A running giveaway: how long it runs, and how many are in the draw so far. */
export function RunningCard({ giveaway, now }: { giveaway: ManagedGiveaway; now: number }) {
  const { title, prize, endDate, changes, creator, notJoinedCount } = giveaway
  const end = new Date(endDate)
  const left = end.getTime() - now
  return (
    <Card
      role="article"
      aria-label={title}
      className="grid overflow-hidden desk:grid-cols-[11rem_minmax(0,1fr)] desk:items-stretch"
    >
      <div aria-hidden className="relative hidden place-items-center bg-brand-deep text-on-deep desk:grid">
        <Gift className="size-16 stroke-1" />
        <Sparkles className="absolute top-8 end-8 size-7 stroke-[1.25] text-gold" />
        <Sparkles className="absolute bottom-8 start-8 size-5 stroke-[1.25] text-on-deep-2" />
      </div>
      <div className="flex min-w-0 items-start gap-2 py-4 pe-2 ps-5">
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-2.5 text-meta text-ink-3">
            <StatusBadge giveaway={giveaway} />
            <span className="truncate">{teamName(giveaway.teamId, giveaway.teamName)}</span>
          </p>
          <h3 className="mt-2 text-title wrap-anywhere">{title}</h3>
          <p className="text-small wrap-anywhere text-ink-2">{prize}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
            {left > 0 ? (
              <CountdownCells left={left} className="max-w-56" />
            ) : (
              <p className="text-h3">{shared.giveawayEnded}</p>
            )}
            <p className="desk:border-s desk:border-line desk:ps-5">
              <span className="block text-small text-ink-3 tabular-nums">
                {text.list.inDraw({
                  count: giveaway.eligibleCount,
                  of: giveaway.participantCount,
                  b: strong,
                })}
              </span>
              <span className="block text-meta text-ink-3">{text.list.soFar}</span>
            </p>
          </div>
          <p className="mt-3 text-meta text-ink-3">
            {[
              text.list.ends({ when: dayAndHour(end) }),
              text.list.by({ name: fullName(creator) }),
              ...(notJoinedCount > 0 ? [text.list.notJoined({ count: notJoinedCount })] : []),
              ...(changes.length > 1 ? [text.list.corrected({ times: changes.length - 1 })] : []),
            ].join(' · ')}
          </p>
        </div>
        <GiveawayMenu giveaway={giveaway} />
      </div>
    </Card>
  )
}

const strong = (words: string) => (
  <b key="b" className="text-h3 font-bold text-ink">
    {words}
  </b>
)
