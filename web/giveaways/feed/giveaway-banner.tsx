import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import { CountdownTiles } from '#web/giveaways/countdown-tiles.tsx'
import { activeGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { EligibilityBar } from './eligibility-bar.tsx'
import { text } from './participant.text.ts'
import { PrizeArt } from './prize-art.tsx'
import { shownGiveaway } from './shown-giveaway.ts'

/** The running giveaway of a feed with its countdown, and how the user stands in it. Nothing while none runs. */
export function GiveawayBanner({ teamId }: { teamId: number }) {
  const { data: active } = useQuery(activeGiveawaysQuery)
  const giveaway = active && shownGiveaway(active, teamId)
  if (!giveaway) return null
  return (
    <section aria-label={text.giveaway} className="overflow-hidden bg-surface desk:rounded-card desk:shadow-card">
      <div className="focus-on-deep flex items-center gap-4 bg-brand-deep px-4 pt-4 pb-3.5 text-on-deep wide:flex-col wide:items-stretch wide:gap-2 wide:pb-5">
        <PrizeArt className="order-2 w-24 shrink-0 wide:order-none wide:mx-auto wide:w-36" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-meta font-semi text-on-deep-2">
            <Gift aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{text.scope(giveaway.teamName)}</span>
          </p>
          <h2 className="mt-0.5 line-clamp-2 text-h3 font-bold wrap-anywhere">{giveaway.prize}</h2>
          <p className="line-clamp-2 text-small text-on-deep-2 wrap-anywhere">{giveaway.title}</p>
          <CountdownTiles endDate={giveaway.endDate} className="mt-2.5" />
        </div>
      </div>
      <EligibilityBar giveaway={giveaway} />
      {active.length > 1 && (
        <Link
          to="/lottery-eligibility"
          className="flex min-h-target items-center gap-2 border-t border-line pr-3 pl-4 text-label text-brand-ink no-underline transition-colors hover:bg-sunken"
        >
          <span className="flex-1">{text.more(active.length - 1)}</span>
          <ChevronRight aria-hidden className="size-5 text-ink-3" />
        </Link>
      )}
    </section>
  )
}
