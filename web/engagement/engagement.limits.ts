import { second } from '#contract/durations.ts'

/** Limits of engagement in the browser. Times are milliseconds, sizes bytes. */
export const engagementLimits = {
  engagementPollMs: 5 * second,
  unviewedPollMs: 5 * second,
  /** On pages without a feed, for the badge. */
  unviewedElsewherePollMs: 30 * second,
  watchReportMs: 5 * second,
  /** How long an edge of a card must stay on the screen: a card that is flung past is not read. */
  edgeDwellMs: second / 5,
} as const
