import { second } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'

/** Limits of the live stream in the browser. Times are milliseconds. */
export const liveLimits = {
  /** Longer without a heartbeat, the stream counts as lost. */
  silenceMs: 2.5 * limits.liveHeartbeatMs,
  /** Before the first new attempt, and doubled after each failure; a random part makes it up to five times as long. */
  retryMs: second,
  retryMaxMs: 12 * second,
  /** An announced change waits for a request that has begun before it. */
  busyMs: second / 4,
} as const
