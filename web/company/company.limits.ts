const second = 1_000

/** Limits of the company in the browser. Times are milliseconds, sizes bytes. */
export const companyLimits = {
  /** How soon an open page wears a changed name, logo or colour. */
  companyPollMs: 10 * second,
} as const
