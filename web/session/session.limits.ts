import { minute, second } from '#contract/durations.ts'

/** Limits of the session in the browser. Times are milliseconds, sizes bytes. */
export const sessionLimits = {
  userCacheMs: 30 * minute,
  sessionPollMs: 10 * second,
  signedOutRedirectMs: 500,
} as const
