import { second } from '#contract/durations.ts'

/** Limits of engagement in the browser. Times are milliseconds, sizes bytes. */
export const engagementLimits = {
  engagementPollMs: 5 * second,
  unviewedPollMs: 5 * second,
  /** On pages without a feed, for the badge. */
  unviewedElsewherePollMs: 30 * second,
} as const
