/** Limits of people management in the browser. Times are milliseconds, sizes bytes. */
export const peopleLimits = {
  importPreviewRows: 5,
  importPollMs: 500,
} as const
