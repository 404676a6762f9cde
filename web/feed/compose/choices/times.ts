import { day, hour } from '#contract/durations.ts'

/** Whether a text is an instant. */
export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text))

const morningHour = 6

/** What is offered first: six in the morning, the next time that comes. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setHours(morningHour, 0, 0, 0)
  return morning.getTime() > now.getTime() + hour ? morning : new Date(morning.getTime() + day)
}
