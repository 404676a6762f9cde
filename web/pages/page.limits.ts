import { second } from '#contract/durations.ts'

/** Times of pages. Times are milliseconds, sizes bytes. */
export const pageLimits = {
  verifiedRedirectMs: 1_500,
  welcomeToastMs: 1 * second,
  /** How long the first rendering of a feed waits for what it shows. */
  firstRepliesMs: 1 * second,
  /** How long posts wait for what is above them. */
  aboveFeedMs: 2 * second,
  /** The same while the posts of the document can be read. */
  aboveFirstPostsMs: 10 * second,
  /** How long a changed feed is shown before its first posts are kept. */
  keepPostsMs: 2 * second,
} as const
