import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import { ToConfirm } from '#web/confirmations/to-confirm.tsx'
import { unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { FeedSelector } from '#web/feed/list/feed-selector.tsx'
import { GiveawayBanner } from '#web/giveaways/feed/giveaway-banner.tsx'
import { useIsWide } from '#web/lib/use-is-desk.ts'
import { useFeeds } from '#web/session/session.ts'
import { MemberHeader } from '#web/shell/header/app-header.tsx'
import { PlaceBar } from '../places/place-bar.tsx'
import { PlaceRows } from '../places/place-rows.tsx'

interface PlacePageProps {
  title: string
  subject?: string
  /** The title is for screen readers only. */
  isTitleHidden?: boolean
  /** Below the header of a phone, such as a search field. */
  top?: ReactNode
  children: ReactNode
}

/**
 * The frame of a place where one reads beside the feed: on a desk the feeds at the left and, on a wide one, what
 * waits for the user at the right; elsewhere the bar of places.
 */
export function PlacePage({ title, subject, isTitleHidden = false, top, children }: PlacePageProps) {
  const feeds = useFeeds()
  const { data: counts } = useQuery(unviewedCountsQuery)
  const openFeed = useOpenFeed()
  const isWide = useIsWide()
  return (
    <>
      <MemberHeader />
      <div className="mx-auto max-w-wide rail:grid rail:grid-cols-[var(--spacing-rail)_minmax(0,var(--container-feed))] rail:items-start wide:justify-center rail:gap-6 rail:px-5 rail:py-6 wide:grid-cols-[var(--spacing-rail)_minmax(0,var(--container-feed))_var(--spacing-side)]">
        <div className="hidden rail:contents">
          <FeedSelector
            feeds={feeds.filter(({ isActive }) => isActive)}
            selected={null}
            counts={counts ?? {}}
            onSelect={openFeed}
            below={<PlaceRows />}
          />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-feed grid-cols-[minmax(0,1fr)] content-start gap-2 pb-6 outline-none desk:gap-4 desk:pt-4 rail:col-start-2 rail:row-start-1 rail:pt-0"
        >
          <div className={isTitleHidden ? 'sr-only' : 'px-4 pt-4 desk:px-0 desk:pt-0'}>
            <h1 className="text-h2">{title}</h1>
            {subject && <p className="text-small text-ink-3">{subject}</p>}
          </div>
          {top && <div className="px-4 pt-2.5 desk:hidden">{top}</div>}
          {children}
        </main>
        {isWide && (
          <aside className="sticky top-[calc(var(--spacing-below-header)+1.5rem)] col-start-3 row-start-1 grid gap-4">
            <ToConfirm />
            <GiveawayBanner teamId={companyWideTeamId} />
          </aside>
        )}
      </div>
      <PlaceBar />
    </>
  )
}

/** Leads to the feed of a team. */
function useOpenFeed(): (teamId: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (teamId: number) => void navigate({ to: '/', search: isCompanyWide(teamId) ? {} : { team: teamId } }),
    [navigate],
  )
}
