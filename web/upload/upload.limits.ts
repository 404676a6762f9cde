import { second } from '#contract/durations.ts'

/** Limits of uploads, in milliseconds unless said. */
export const uploadLimits = {
  pollMs: 5 * second,
  /** Count. */
  polls: 60,
  /** An upload fails when nothing has been sent for that long. */
  silenceMs: 5 * 60 * second,
  toastErrorMs: 8 * second,
  /** The toast of a failure that is explained. */
  toastExplainedMs: 12 * second,
} as const
