import { limits } from '#contract/limits.ts'

const week = 7
const month = 30

const ago = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'} ago`

/** When somebody was last active, in days: "Never", "Today", "1 day ago", "3 days ago", "2 weeks ago", "1 month ago". */
export function lastActive(days: number | null): string {
  if (days === null) return 'Never'
  if (days < 1) return 'Today'
  if (days <= limits.activeDays) return ago(days, 'day')
  return days <= month ? ago(Math.floor(days / week), 'week') : ago(Math.floor(days / month), 'month')
}

/** The same in the report of a team, which says "Yesterday". */
export const lastActiveInTeam = (days: number | null): string => (days === 1 ? 'Yesterday' : lastActive(days))
