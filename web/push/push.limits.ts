const second = 1_000

/** Limits of notifications in the browser. Times are milliseconds, sizes bytes. */
export const pushLimits = {
  pushPromptMs: 2 * second,
} as const
