const dayMs = 24 * 60 * 60_000

/** The noon, in UTC, of a day: what others see of a time that is somebody's own. */
export const noonOf = (at: Date): Date => new Date((Math.floor(at.getTime() / dayMs) + 0.5) * dayMs)
