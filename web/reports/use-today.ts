import { useState } from 'react'
import { dayOf } from './period.ts'

/** The day on which the page was opened, in the viewer's time zone. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()))
  return today
}
