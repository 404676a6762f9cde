import { giveaways as text } from '#locales/text.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { useServerNow } from './server-clock.ts'

const tones = { upcoming: 'info', active: 'success', ended: 'neutral' } as const

/** Whether a giveaway is upcoming, active or ended; nothing once it has a winner. */
export function StatusBadge({ giveaway }: { giveaway: Parameters<typeof useDisplayStatus>[0] }) {
  const status = useDisplayStatus(giveaway)
  return status && <Tag tone={tones[status]}>{text.statuses[status]}</Tag>
}

type DisplayStatus = 'upcoming' | 'active' | 'ended'

/** The status at a time in milliseconds; both bounds belong to the time in which it is active. */
export function statusAt(now: number, { startDate, endDate }: { startDate: string; endDate: string }): DisplayStatus {
  if (now > Date.parse(endDate)) return 'ended'
  return now < Date.parse(startDate) ? 'upcoming' : 'active'
}

/** The status by the server's clock. A giveaway with a winner shows none. */
function useDisplayStatus(giveaway: {
  startDate: string
  endDate: string
  winnerId?: number | null
}): DisplayStatus | null {
  const now = useServerNow()
  return giveaway.winnerId == null ? statusAt(now, giveaway) : null
}
