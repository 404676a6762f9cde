const second = 1_000
const minute = 60 * second

/** Limits of the session in the browser. Times are milliseconds, sizes bytes. */
export const sessionLimits = {
  userCacheMs: 30 * minute,
  sessionPollMs: 10 * second,
  signedOutRedirectMs: 500,
} as const
