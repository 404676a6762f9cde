import { second } from '#contract/durations.ts'

/** Times of pages. Times are milliseconds, sizes bytes. */
export const pageLimits = {
  verifiedRedirectMs: 1_500,
  welcomeToastMs: 1 * second,
  /** How long the first rendering of a feed waits for what it shows. */
  firstRepliesMs: 1 * second,
} as const
