import { useEffect, useState } from 'react'
import { getFirstSteps } from '#contract/first-steps.ts'
import { activeGiveaways } from '#contract/giveaways.ts'
import { getAttention } from '#contract/health.ts'
import { can, isCompanyWide } from '#contract/policy.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import { feedKey } from '#web/feed/feed.data.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { useActor } from '#web/session/session.ts'
import { pageLimits } from './page.limits.ts'

/**
 * Whether the posts are there, and everything above them is known: they are shown together, so that nothing moves. From
 * then on it is true. What has failed is not waited for, and nothing for long.
 */
export function useIsComplete(teamId: number): boolean {
  const actor = useActor()
  const havePosts = useAreSettled([feedKey(teamId)])
  const isRestKnown = useAreSettled([
    [myTeams.path],
    [activeGiveaways.path],
    ...(can(actor, 'team.list-all') ? [[listTeams.path]] : []),
    ...(can(actor, 'attention.read') ? [[getAttention.path]] : []),
    ...(can(actor, 'company.brand') && isCompanyWide(teamId) ? [[getFirstSteps.path]] : []),
  ])
  const [isComplete, setComplete] = useState(havePosts && isRestKnown)
  if (havePosts && isRestKnown && !isComplete) setComplete(true)
  useEffect(() => {
    if (!havePosts) return undefined
    const timer = setTimeout(() => setComplete(true), pageLimits.aboveFeedMs)
    return () => clearTimeout(timer)
  }, [havePosts])
  return isComplete
}

/** Whether each of the queries has had a reply or a failure. */
function useAreSettled(keys: readonly (readonly unknown[])[]): boolean {
  return useCached(client =>
    keys.every(key => {
      const state = client.getQueryState(key)
      return state !== undefined && (state.status !== 'pending' || state.fetchFailureCount > 0)
    }),
  )
}
