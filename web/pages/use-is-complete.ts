import { useEffect, useState } from 'react'
import { feedKey } from '#web/feed/feed.data.ts'
import { isFirstContentShown } from '#web/lib/first-content.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { useActor, useAreTeamsPending } from '#web/session/session.ts'
import { queriesAbove } from './feed-queries.ts'
import { pageLimits } from './page.limits.ts'

/**
 * Whether the posts are there, and everything above them is known: they are shown together, so that nothing moves. From
 * then on it is true. What has failed is not waited for, and nothing for long. `isAboveLoaded`: the scripts of what is above
 * them are there.
 */
export function useIsComplete(teamId: number, isAboveLoaded: boolean): boolean {
  const actor = useActor()
  // What the document came with gives way to posts, not to a skeleton.
  const [cameWithPosts] = useState(isFirstContentShown)
  const havePosts = useAreSettled([feedKey(teamId)], !cameWithPosts)
  // Not by the reply alone: the page learns of the teams, and so of the feed that it shows, in a later rendering.
  const areTeamsPending = useAreTeamsPending()
  const areOthersSettled = useAreSettled(queriesAbove(actor, teamId).map(({ key }) => key))
  const isRestKnown = !areTeamsPending && areOthersSettled && isAboveLoaded
  const isWaitedFor = useIsLate(havePosts, cameWithPosts ? pageLimits.aboveFirstPostsMs : pageLimits.aboveFeedMs)
  const isReady = havePosts && (isRestKnown || isWaitedFor)
  const [isComplete, setComplete] = useState(isReady)
  if (isReady && !isComplete) setComplete(true)
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
