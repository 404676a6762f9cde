import { useState } from 'react'
import { useTimeZone } from '#web/company/company.ts'
import { calendarDay } from '#web/lib/times/time-ago.ts'

/** The company's day on which the page was opened. */
export function useToday(): string {
  const [openedAt] = useState(() => new Date())
  return calendarDay(openedAt, useTimeZone())
}
