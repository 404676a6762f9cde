import { second } from '#contract/durations.ts'

/** Limits of the company in the browser. Times are milliseconds, sizes bytes. */
export const companyLimits = {
  /** How soon an open page shows a changed name, logo or color. */
  companyPollMs: 10 * second,
} as const
