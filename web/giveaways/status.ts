import { useServerNow } from './server-clock.ts'

export type DisplayStatus = 'upcoming' | 'active' | 'ended'

/** The status at a time in milliseconds; both bounds belong to the time in which it is active. */
export function statusAt(now: number, { startDate, endDate }: { startDate: string; endDate: string }): DisplayStatus {
  if (now > Date.parse(endDate)) return 'ended'
  return now < Date.parse(startDate) ? 'upcoming' : 'active'
}

/** The status by the server's clock. A giveaway with a winner shows none. */
export function useDisplayStatus(giveaway: {
  startDate: string
  endDate: string
  winnerId?: number | null
}): DisplayStatus | null {
  const now = useServerNow()
  return giveaway.winnerId == null ? statusAt(now, giveaway) : null
}
