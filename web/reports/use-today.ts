import { useState } from 'react'
import { calendarDay } from '#web/lib/dates.ts'

/** The day on which the page was opened, in the viewer's time zone. */
export function useToday(): string {
  const [today] = useState(() => calendarDay(new Date()))
  return today
}
