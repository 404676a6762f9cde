import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActiveGiveaway } from '#contract/giveaways.ts'
import { companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import { participant as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { Countdown, CountdownTiles } from '#web/giveaways/countdown.tsx'
import { activeGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { PrizeArt } from './prize-art.tsx'
import { wordsOf } from './standing-words.ts'

/**
 * The running giveaway of a feed with its countdown, and how the user stands in it. Above the posts it is one line once
 * the user is in the draw. Nothing while none runs.
 */
export function GiveawayBanner({ teamId }: { teamId: number }) {
  const { data: active } = useQuery(activeGiveawaysQuery)
  const giveaway = active && shownGiveaway(active, teamId)
  if (!giveaway) return null
  const isIn = giveaway.standing === 'in'
  return (
    <section aria-label={text.giveaway} className="overflow-hidden bg-surface desk:rounded-card desk:shadow-card">
      {isIn && <DrawLine giveaway={giveaway} more={active.length - 1} />}
      <div className={classes(isIn && 'hidden wide:block')}>
        <div className="focus-on-deep flex items-center gap-4 bg-brand-deep px-4 pt-4 pb-3.5 text-on-deep wide:flex-col wide:items-stretch wide:gap-2 wide:pb-5">
          <PrizeArt className="order-2 w-24 shrink-0 wide:order-none wide:mx-auto wide:w-36" />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 text-meta font-semi text-on-deep-2">
              <Gift className="size-4 shrink-0" />
              <span className="truncate">{text.scope({ teamName: teamName(giveaway.teamId, giveaway.teamName) })}</span>
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
            className="flex min-h-target items-center gap-2 border-t border-line pe-3 ps-4 text-label text-brand-ink no-underline transition-colors hover:bg-sunken"
          >
            <span className="flex-1">{text.more({ count: active.length - 1 })}</span>
            <ChevronRight className="size-5 text-ink-3" />
          </Link>
        )}
      </div>
    </section>
  )
}

function DrawLine({ giveaway, more }: { giveaway: ActiveGiveaway; more: number }) {
  const { title, help } = wordsOf(giveaway)
  return (
    <StatusButton giveaway={giveaway} className="min-h-12 px-4 text-small wide:hidden">
      <CircleCheck className="size-5 shrink-0 text-success" />
      <span className="shrink-0 font-strong">{title}</span>
      <span className="sr-only">{help}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3">
        {giveaway.prize}
        {more > 0 && ` · ${text.more({ count: more })}`}
      </span>
      <Countdown endDate={giveaway.endDate} className="shrink-0 text-ink-3" />
    </StatusButton>
  )
}

const EngagementStatusDialog = lazyPart(() => import('./engagement-status-dialog.tsx'), 'EngagementStatusDialog')

interface StatusButtonProps {
  giveaway: ActiveGiveaway
  className: string
  children: ReactNode
}

/** Opens the Engagement Status dialog of a giveaway. */
function StatusButton({ giveaway, className, children }: StatusButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openLayer(layer => <EngagementStatusDialog giveawayId={giveaway.id} {...layer} />)}
      className={classes('flex w-full items-center gap-2 text-start transition-colors hover:bg-sunken', className)}
    >
      {children}
    </button>
  )
}

/** Whether the user is in the draw, or what is left to read; opens the Engagement Status dialog. */
function EligibilityBar({ giveaway }: { giveaway: ActiveGiveaway }) {
  const { standing, asked, read } = giveaway
  const { title, help } = wordsOf(giveaway)
  return (
    <StatusButton giveaway={giveaway} className="min-h-15 bg-surface py-2.5 pe-3 ps-4 text-ink wide:py-3">
      {standing === 'in' && <CircleCheck className="size-6 shrink-0 text-success" />}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 text-small">
          <span className="font-strong">{title}</span>
          <span className="text-ink-3">{help}</span>
        </span>
        {standing === 'reading' && <Meter value={(read / asked) * 100} className="mt-1.5" />}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
    </StatusButton>
  )
}

/**
 * The giveaway that a feed shows, of those sorted by their end: the feed's own that ends first, else the first of all.
 * Team null and Company-wide's number both mean company-wide.
 */
export function shownGiveaway<G extends { teamId: number | null }>(
  active: readonly G[],
  feedId: number,
): G | undefined {
  const own = active.find(({ teamId }) =>
    isCompanyWide(feedId) ? isCompanyWide(teamId ?? companyWideTeamId) : teamId === feedId,
  )
  return own ?? active[0]
}
