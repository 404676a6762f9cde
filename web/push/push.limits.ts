import { second } from '#contract/durations.ts'

/** Limits of notifications in the browser. Times are milliseconds, sizes bytes. */
export const pushLimits = {
  pushPromptMs: 2 * second,
  /** Steps take longer to read than a toast stays. */
  stepsToastMs: 15 * second,
  /** How long turning notifications on waits for the service worker. */
  workerWaitMs: 10 * second,
} as const
