import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unviewedCounts } from '#contract/engagement.ts'
import { queryOf } from '#web/lib/query.ts'
import { showBadge } from '#web/offline/service-worker.ts'
import { askBadge } from './push.data.ts'
import { confirmSubscription } from './subscription.ts'

const sessionFlag = 'badge-reset'

/** Keeps the number on the app's icon equal to what is unread, and this device's subscription with its person. */
export function useBadge(userId: number): void {
  const { data: counts } = useQuery({ ...queryOf(unviewedCounts), enabled: false })
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined
  useEffect(() => {
    if (total !== undefined) showBadge(total)
  }, [total])
  useEffect(() => {
    // once a session (spec 1 §4)
    if (sessionStorage.getItem(sessionFlag) === String(userId)) return
    sessionStorage.setItem(sessionFlag, String(userId))
    askBadge().then(showBadge, () => undefined)
    confirmSubscription().catch((error: unknown) => console.warn('The subscription could not be confirmed.', error))
  }, [userId])
}
