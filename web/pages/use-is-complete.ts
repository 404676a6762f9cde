import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { getFirstSteps } from '#contract/first-steps.ts'
import { activeGiveaways } from '#contract/giveaways.ts'
import { getAttention } from '#contract/health.ts'
import { can, isCompanyWide } from '#contract/policy.ts'
import { listTeams } from '#contract/teams.ts'
import { feedKey } from '#web/feed/feed.data.ts'
import { keepFirstPlace } from '#web/feed/list/use-place.ts'
import { showApp, useIsFirstContentShown } from '#web/lib/first-content.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { useActor, useAreTeamsPending } from '#web/session/session.ts'
import { pageLimits } from './page.limits.ts'

/**
 * Whether the posts are there, and everything above them is known: they are shown together, so that nothing moves. From
 * then on it is true. What has failed is not waited for, and nothing for long. `isAboveLoaded`: the scripts of what is above
 * them are there.
 */
export function useIsComplete(teamId: number, isAboveLoaded: boolean): boolean {
  const actor = useActor()
  // What the document came with gives way to posts, not to a skeleton.
  const isFirstShown = useIsFirstContentShown()
  const havePosts = useAreSettled([feedKey(teamId)], !isFirstShown)
  // Not by the reply alone: the page learns of the teams, and so of the feed that it shows, in a later rendering.
  const areTeamsPending = useAreTeamsPending()
  const areOthersSettled = useAreSettled([
    [activeGiveaways.path],
    ...(can(actor, 'team.list-all') ? [[listTeams.path]] : []),
    ...(can(actor, 'attention.read') ? [[getAttention.path]] : []),
    ...(can(actor, 'company.brand') && isCompanyWide(teamId) ? [[getFirstSteps.path]] : []),
  ])
  const isRestKnown = !areTeamsPending && areOthersSettled && isAboveLoaded
  const isWaitedFor = useIsLate(havePosts, isFirstShown ? pageLimits.aboveFirstPostsMs : pageLimits.aboveFeedMs)
  const isReady = havePosts && (isRestKnown || isWaitedFor)
  const [isComplete, setComplete] = useState(isReady && !isFirstShown)
  if (isReady && !isFirstShown && !isComplete) setComplete(true)
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (!isReady || !isFirstShown) return
    keepFirstPlace(client, teamId)
    // Renders again in the same frame: the feed is measured where it is visible.
    showApp()
  }, [isReady, isFirstShown, client, teamId])
  return isComplete
}

/** Whether the posts have waited long enough for what is above them. */
function useIsLate(havePosts: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!havePosts) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [havePosts, ms])
  return isLate
}

/** Whether each of the queries has had a reply or a failure; without `isOnce` it has to be the last one. */
function useAreSettled(keys: readonly (readonly unknown[])[], isOnce = true): boolean {
  return useCached(client =>
    keys.every(key => {
      const state = client.getQueryState(key)
      return state !== undefined && (state.status !== 'pending' || (isOnce && state.fetchFailureCount > 0))
    }),
  )
}
