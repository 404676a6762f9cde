/** Limits of people management in the browser. Times are milliseconds, sizes bytes. */
export const peopleLimits = {
  importPreviewRows: 5,
  importMoreRows: 200,
  importDoubtfulNames: 5,
  importShownErrors: 100,
  /** How long a toast offers to undo. */
  undoMs: 10_000,
  importPollMs: 500,
} as const
