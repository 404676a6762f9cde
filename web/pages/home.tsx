import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Activity, Suspense, useCallback, useEffect, useState } from 'react'
import { can, companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import { feed as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { usePostable } from '#web/feed/compose/postable.ts'
import { PromptBar } from '#web/feed/compose/prompt-bar.tsx'
import { useRefusedShortcut } from '#web/feed/compose/use-refused-shortcut.ts'
import { WhoDecides } from '#web/feed/compose/who-decides.tsx'
import { feedKey } from '#web/feed/feed.data.ts'
import { scrollToTop } from '#web/feed/list/feed-scroll.ts'
import { FeedSelector } from '#web/feed/list/feed-selector.tsx'
import { PostList } from '#web/feed/list/post-list.tsx'
import { KeepFirstPosts, Late, useFirstPaint } from '#web/first-paint/first-paint.tsx'
import { firstStepsQuery } from '#web/first-steps/first-steps.data.ts'
import { GiveawayBanner } from '#web/giveaways/feed/giveaway-banner.tsx'
import { lazyPart, useIsLoaded } from '#web/lib/lazy.ts'
import { useIsDesk, useIsWide } from '#web/lib/use-is-desk.ts'
import { useLineHeight } from '#web/offline/connection.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { type Feed, useActor, useAreTeamsPending, useFeeds } from '#web/session/session.ts'
import { MemberHeader } from '#web/shell/header/app-header.tsx'
import { useLeftTeam } from '#web/teams/use-left-team.ts'
import { useNoTeamNote } from '#web/teams/use-no-team.ts'
import { LateSign } from '#web/ui/late-sign.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { queriesAbove } from './feed-queries.ts'
import { feedAside, feedColumn, feedColumns } from './home-layout.ts'
import { LateAbove } from './late-above.tsx'

const AttentionBanner = lazyPart(
  () => import('#web/diagnostics/attention/attention-banner.tsx'),
  'AttentionBanner',
  'leaders',
)
const FirstSteps = lazyPart(() => import('#web/first-steps/first-steps-card.tsx'), 'FirstSteps', 'leaders')
const NoTeamNote = lazyPart(() => import('#web/teams/no-team.tsx'), 'NoTeamNote')
const PendingPosts = lazyPart(() => import('#web/feed/list/pending-posts.tsx'), 'PendingPosts')
const PlaceRows = lazyPart(() => import('#web/shell/places/place-rows.tsx'), 'PlaceRows')
const ForYouSide = lazyPart(() => import('#web/for-you/for-you-side.tsx'), 'ForYouSide')
const PlaceBar = lazyPart(() => import('#web/shell/places/place-bar.tsx'), 'PlaceBar')
const GiveawayWatch = lazyPart(() => import('#web/giveaways/feed/giveaway-watch.tsx'), 'GiveawayWatch')
const AttentionSide = lazyPart(() => import('#web/leaders/attention-side.tsx'), 'AttentionSide', 'leaders')
const ToConfirm = lazyPart(() => import('#web/confirmations/to-confirm.tsx'), 'ToConfirm')
const Composer = lazyPart(() => import('#web/feed/compose/composer.tsx'), 'Composer', 'authors')
const CreatePostDialog = lazyPart(
  () => import('#web/feed/compose/create-post-dialog.tsx'),
  'CreatePostDialog',
  'authors',
)

const start = getRouteApi('/')

/** Pixels covered by the header, on a phone together with the feed selector. */
const coveredPxOnPhone = 121
const coveredPxOnDesk = 64

/** `/` for signed-in users: the feeds. */
export function HomePage() {
  const { team, compose } = start.useSearch()
  const navigate = start.useNavigate()
  const actor = useActor()
  const isDesk = useIsDesk()
  const feeds = useFeeds()
  const linePx = useLineHeight()
  const isWide = useIsWide()
  const hasPendingPosts = useOutbox().some(({ kind }) => kind === 'post')
  const { data: counts } = useQuery(unviewedCountsQuery)
  /** The team that a post is being written for in the dialog; null until it is chosen. */
  const [target, setTarget] = useState<number | null>()
  const [isShortcut, setShortcut] = useState(compose !== undefined)
  if (compose !== undefined && !isShortcut) setShortcut(true)
  const isCreating = target !== undefined || isShortcut
  const closeDialog = () => {
    setTarget(undefined)
    setShortcut(false)
  }
  useEffect(() => {
    // Otherwise Back would open the composer again.
    if (compose !== undefined) void navigate({ search: team === undefined ? {} : { team }, replace: true })
  }, [compose, team, navigate])

  const mayRead = team !== undefined && can(actor, 'post.read', { teamId: team }) && isKnown(feeds, team)
  const teamId = mayRead ? team : companyWideTeamId
  const feed = feeds.find(each => each.teamId === teamId)
  const teamName = feed?.name ?? ''
  const { postable, mayPostHere: mayPost, suggested: writable } = usePostable(teamId)
  useRefusedShortcut(isShortcut && actor.teams.size > 0 && feeds.length > 0 && postable.length === 0, closeDialog)
  useEffect(() => {
    // An address of somebody else's team, or of none.
    if (team !== undefined && !mayRead && feeds.length > 0 && location.hash === '')
      void navigate({ search: {}, replace: true })
  }, [team, mayRead, feeds, navigate])
  // An inactive team is hidden, unless a link led to it.
  const shown = feeds.filter(each => each.isActive || each.teamId === teamId)
  usePageTitle(
    undefined,
    shown.reduce((sum, each) => sum + (counts?.[each.teamId] ?? 0), 0),
  )
  useLeftTeam(team, feeds)
  const noTeam = useNoTeamNote()
  const hasFirstSteps = useQuery({ ...firstStepsQuery, enabled: can(actor, 'company.brand') }).data?.isEnded === false
  const areFirstStepsLoaded = useIsLoaded(FirstSteps, hasFirstSteps)
  const leads = can(actor, 'engagement.team')
  const seesAttention = can(actor, 'attention.read')
  const isAttentionLoaded = useIsLoaded(AttentionBanner, seesAttention)
  // Not by the reply alone: the page learns of the teams, and so of the feed that it shows, in a later rendering.
  const areTeamsPending = useAreTeamsPending()
  const { isReady, cameWithPosts } = useFirstPaint({
    posts: feedKey(teamId),
    above: queriesAbove(actor, teamId).map(({ key }) => key),
    isAboveLoaded: areFirstStepsLoaded && isAttentionLoaded && !areTeamsPending,
  })
  const kept = useKeptFeeds(teamId, isReady).filter(id => id === teamId || isKnown(feeds, id))
  const openDialog = useCallback(() => setTarget(writable), [writable])
  /** Another feed opens where the user left it. */
  const select = (chosen: number) => {
    if (chosen === teamId) scrollToTop()
    else void navigate({ search: isCompanyWide(chosen) ? {} : { team: chosen } })
  }

  /** Shows where an unsent post is being written again. */
  const editIn = (other: number) => (isDesk ? select(other) : setTarget(other))

  /** A link to a post of another feed switches the feed and keeps the link. */
  const follow = useCallback(
    (other: number) => void navigate({ search: { team: other }, hash: location.hash.slice(1), replace: true }),
    [navigate],
  )

  return (
    <>
      <MemberHeader />
      {seesAttention && (
        <div hidden={!isReady} data-kept>
          <Suspense>
            <AttentionBanner />
          </Suspense>
        </div>
      )}
      {/* A new one takes the place of the skeleton, because the browser reports what moves as a layout shift. */}
      <div key={String(isReady)} data-kept className={feedColumns}>
        <FeedSelector
          feeds={shown}
          selected={teamId}
          counts={counts ?? {}}
          onSelect={select}
          below={
            <Late>
              <PlaceRows />
            </Late>
          }
        />
        <aside id="beside" hidden={!isReady} className={feedAside}>
          {isWide && (
            <Late>
              {leads && <AttentionSide />}
              <ToConfirm />
            </Late>
          )}
          <GiveawayBanner teamId={teamId} />
          {isWide && (
            <Late>
              <ForYouSide />
            </Late>
          )}
        </aside>
        <main id="main" tabIndex={-1} className={feedColumn}>
          <h1 className="sr-only">{teamName}</h1>
          <div hidden={!isReady} className="contents">
            {hasFirstSteps && isCompanyWide(teamId) && (
              <Suspense>
                <FirstSteps onWrite={openDialog} />
              </Suspense>
            )}
            {mayPost && isDesk && (
              <Suspense fallback={<PromptBar teamId={teamId} onOpen={openDialog} />}>
                <Composer key={`composer ${teamId}`} teamId={teamId} teamName={teamName} />
              </Suspense>
            )}
            {mayPost && !isDesk && <PromptBar teamId={teamId} onOpen={openDialog} />}
            {!mayPost && feed?.isActive && <WhoDecides teamId={teamId} />}
          </div>
          {!isWide && <LateAbove leads={leads} />}
          {noTeam.isShown && !cameWithPosts && (
            // as high as the note before it is loaded, so that the posts do not move
            <div hidden={!isReady} className="h-target">
              <Suspense>
                <NoTeamNote onDismiss={noTeam.dismiss} />
              </Suspense>
            </div>
          )}
          {feed?.isActive === false && <Callout className="mx-4 desk:mx-0">{text.inactiveHelp}</Callout>}
          {hasPendingPosts && (
            <Suspense>
              <PendingPosts onEdit={editIn} onMove={setTarget} />
            </Suspense>
          )}
          {kept.map(id => (
            <Activity key={id} mode={id === teamId ? 'visible' : 'hidden'}>
              <PostList
                teamId={id}
                isHeld={!isReady}
                coveredTop={(isDesk ? coveredPxOnDesk : coveredPxOnPhone) + linePx}
                onOtherFeed={follow}
                onCreate={mayPost ? openDialog : undefined}
              />
            </Activity>
          ))}
        </main>
      </div>
      <Late>
        <PlaceBar onPost={openDialog} />
        <KeepFirstPosts teamId={teamId} posts={feedKey(teamId)} />
        <GiveawayWatch />
      </Late>
      {isCreating && postable.length > 0 && (
        <Suspense fallback={<LateSign />}>
          <CreatePostDialog
            open
            onClose={closeDialog}
            onPosted={posted => posted !== teamId && select(posted)}
            teams={postable}
            teamId={target === undefined ? writable : target}
            readOnlyTeam={mayPost || isShortcut ? undefined : teamName}
          />
        </Suspense>
      )}
    </>
  )
}

/** How many feeds stay rendered. */
const maxKept = 3

/**
 * Returns the feeds that were shown last, in an order in which none has to move. They stay rendered, so that going from
 * one to another is quick; those that are hidden neither poll nor mark anything as read, because their effects have ended.
 */
function useKeptFeeds(shown: number, isReady: boolean): readonly number[] {
  const [latest, setLatest] = useState([shown])
  if (latest[0] !== shown)
    setLatest(isReady ? [shown, ...latest.filter(id => id !== shown)].slice(0, maxKept) : [shown])
  return latest.toSorted((a, b) => a - b)
}

/** Whether the feeds hold a team, as far as they are loaded. */
const isKnown = (feeds: readonly Feed[], team: number) =>
  feeds.length === 0 || feeds.some(({ teamId }) => teamId === team)
