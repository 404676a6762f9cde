const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** Limits of queries. Times are milliseconds, sizes bytes. */
export const queryLimits = {
  queryStaleMs: 5 * minute,
  queryCacheMs: day,
  queryRetries: 2,
  ownWriteFreshMs: 2 * second,
  /** While the live stream announces changes. */
  livePollMs: minute,
} as const
