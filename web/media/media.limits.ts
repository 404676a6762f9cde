const second = 1_000
const megabyte = 1024 * 1024

/** Limits of media in the browser. Times are milliseconds, sizes bytes. */
export const mediaLimits = {
  uploadPollMs: 5 * second,
  uploadPolls: 60,
  fileWarnBytes: 500 * megabyte,
  fileNoticeBytes: 200 * megabyte,
  totalBytes: 1536 * megabyte,
  totalNoticeBytes: 500 * megabyte,
  /** The progress that is assumed while the server reports none: percent per second, and up to how many percent. */
  processingEstimatePerSecond: 4.5,
  processingEstimateMax: 95,
  videoRetries: 6,
  videoRetryMs: 1 * second,
  videoControlsMs: 3 * second,
  toastUploadErrorMs: 8 * second,
} as const
