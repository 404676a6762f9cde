import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { second } from '#contract/durations.ts'
import { unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { unlessLive } from '#web/lib/calls/query.ts'
import { showBadge } from '#web/offline/service-worker.ts'
import { reportTimeZone } from '#web/quiet-hours/quiet-hours.data.ts'
import { oncePerSessionKey } from '#web/session/ended-session.ts'
import { fetchBadge } from './push.data.ts'
import { restoreSubscription } from './subscription.ts'

/** On pages without a feed, for the badge. */
const unviewedElsewherePollMs = 30 * second

/**
 * Keeps the badge equal to the unread count, this browser's subscription registered for the user, and their quiet hours
 * in the time zone where they are.
 */
export function useBadge(userId: number): void {
  const refetchInterval = unlessLive(unviewedElsewherePollMs)
  const { data: counts, dataUpdatedAt } = useQuery({ ...unviewedCountsQuery, refetchInterval })
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined
  // After each reply, also one with the same total: a push may have set the badge to another number.
  useEffect(() => {
    if (dataUpdatedAt > 0 && total !== undefined) showBadge(total)
  }, [total, dataUpdatedAt])
  useEffect(() => {
    // Once per session.
    if (sessionStorage.getItem(oncePerSessionKey) === String(userId)) return
    sessionStorage.setItem(oncePerSessionKey, String(userId))
    fetchBadge().then(showBadge, () => undefined)
    restoreSubscription(userId).catch((error: unknown) =>
      console.warn('The subscription could not be restored.', error),
    )
  }, [userId])
  useEffect(() => {
    const report = () => {
      if (document.visibilityState === 'visible') reportTimeZone(userId).catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [userId])
}
