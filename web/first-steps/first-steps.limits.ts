/** Limits of the first steps in the browser. Times are milliseconds. */
export const firstStepsLimits = { pollMs: 5_000, freshMs: 1_000 } as const
