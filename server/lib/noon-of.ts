/** The noon, in UTC, of a day: what others see of a time that is somebody's own. */
export const noonOf = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T12:00:00Z`)
