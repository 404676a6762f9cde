import { day, minute, second } from '#contract/durations.ts'

/** Limits of queries. Times are milliseconds, sizes bytes. */
export const queryLimits = {
  queryStaleMs: 5 * minute,
  queryCacheMs: day,
  queryRetries: 2,
  ownWriteFreshMs: 2 * second,
  justLoadedMs: 2 * second,
  /** While the live stream announces changes. */
  livePollMs: minute,
} as const
