const second = 1_000

/** Limits of engagement in the browser. Times are milliseconds, sizes bytes. */
export const engagementLimits = {
  unviewedPollMs: 5 * second,
  watchReportMs: 5 * second,
} as const
