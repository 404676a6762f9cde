import { giveaways as text } from '#locales/text.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { useDisplayStatus } from './status.ts'

const tones = { upcoming: 'info', active: 'success', ended: 'neutral' } as const

/** Whether a giveaway is upcoming, active or ended; nothing once it has a winner. */
export function StatusBadge({ giveaway }: { giveaway: Parameters<typeof useDisplayStatus>[0] }) {
  const status = useDisplayStatus(giveaway)
  return status && <Tag tone={tones[status]}>{text.statuses[status]}</Tag>
}
