/** Limits of the pages for owners and operators. Times are milliseconds. */
export const diagnosticsLimits = {
  runningPollMs: 1_000,
  /** What another tab or person has started appears after this time. */
  idlePollMs: 5_000,
  healthPollMs: 10_000,
  attentionPollMs: 5 * 60_000,
  /** Rows of a long list until all are asked for. */
  shownResults: 12,
  shownJobs: 5,
} as const
