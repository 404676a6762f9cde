import { second } from '#contract/durations.ts'

const megabyte = 1024 * 1024

/** Limits of media in the browser. Times are milliseconds, sizes bytes. */
export const mediaLimits = {
  fileWarnBytes: 500 * megabyte,
  fileNoticeBytes: 200 * megabyte,
  totalBytes: 1536 * megabyte,
  totalNoticeBytes: 500 * megabyte,
  /** The estimate of processing while the server reports nothing: percent per second, and its maximum. */
  processingEstimatePerSecond: 4.5,
  processingEstimateMax: 95,
  videoRetries: 6,
  videoRetryMs: 1 * second,
  videoControlsMs: 3 * second,
  doubleTapMs: 300,
  repairPollMs: 1_000,
  repairIdlePollMs: 5_000,
} as const
