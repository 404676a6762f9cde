import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { getFirstSteps } from '#contract/first-steps.ts'
import { activeGiveaways } from '#contract/giveaways.ts'
import { getAttention } from '#contract/health.ts'
import { can, isCompanyWide } from '#contract/policy.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import { feedKey } from '#web/feed/feed.data.ts'
import { useActor } from '#web/session/session.ts'

/**
 * Whether everything above the posts is known, and the posts are: they are shown together, so that nothing moves. From
 * then on it is true; what has failed is not waited for.
 */
export function useIsComplete(teamId: number): boolean {
  const client = useQueryClient()
  const actor = useActor()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  const awaited = [
    feedKey(teamId),
    [myTeams.path],
    [activeGiveaways.path],
    ...(can(actor, 'team.list-all') ? [[listTeams.path]] : []),
    ...(can(actor, 'attention.read') ? [[getAttention.path]] : []),
    ...(can(actor, 'company.brand') && isCompanyWide(teamId) ? [[getFirstSteps.path]] : []),
  ]
  const isSettled = useSyncExternalStore(subscribe, () =>
    awaited.every(key => {
      const state = client.getQueryState(key)
      return state !== undefined && (state.status !== 'pending' || state.fetchFailureCount > 0)
    }),
  )
  const [wasComplete, setComplete] = useState(isSettled)
  if (isSettled && !wasComplete) setComplete(true)
  return wasComplete
}
