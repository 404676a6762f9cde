import { limits } from '#contract/limits.ts'
import { lastActive as text } from '#locales/text.ts'

const week = 7
const month = 30

/** When somebody was last active, in days: "Never", "Today", "1 day ago", "3 days ago", "2 weeks ago", "1 month ago". */
export function lastActive(days: number | null): string {
  if (days === null) return text.never
  if (days < 1) return text.today
  if (days <= limits.activeDays) return text.days({ count: days })
  return days <= month
    ? text.weeks({ count: Math.floor(days / week) })
    : text.months({ count: Math.floor(days / month) })
}

/** The same in the report of a team, which says "Yesterday". */
export const lastActiveInTeam = (days: number | null): string => (days === 1 ? text.yesterday : lastActive(days))
