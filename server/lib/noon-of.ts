import { day } from '#contract/durations.ts'

/** The noon, in UTC, of a day: what others see of a time that is somebody's own. */
export const noonOf = (at: Date): Date => new Date((Math.floor(at.getTime() / day) + 0.5) * day)
