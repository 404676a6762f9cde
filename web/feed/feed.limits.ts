import { second } from '#contract/durations.ts'

/** Limits of the feed in the browser. Times are milliseconds, sizes bytes. */
export const feedLimits = {
  feedPollMs: 3 * second,
  processingPollMs: 10 * second,
  backgroundCharacters: 140,
  backgroundLines: 6,
  likeHoldMs: 10 * second,
  reactionsHoldMs: 400,
  reactionsHoverMs: 300,
  reactionsHoldPx: 10,
  scrollToPostMs: 1 * second,
  processingRingMs: 5 * second,
  watchedShownMs: 3 * second,
  toastPostedMs: 3 * second,
  composerCollapsedRem: 2.75,
  composerExpandedRem: 6.25,
  composerMaxRem: 12.5,
} as const
