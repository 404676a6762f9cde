const second = 1_000

/** Limits of engagement in the browser. Times are milliseconds, sizes bytes. */
export const engagementLimits = {
  engagementPollMs: 5 * second,
  unviewedPollMs: 5 * second,
  /** On pages without a feed, for the badge. */
  unviewedElsewherePollMs: 30 * second,
  giveawayPollMs: 5 * second,
  watchReportMs: 5 * second,
} as const
