const second = 1_000

/** Limits of giveaways in the browser. Times are milliseconds. */
export const giveawayLimits = {
  activePollMs: 5 * second,
  managePollMs: 10 * second,
  countdownMs: second,
  /** The clock of a device drifts, and may be set at any time. */
  clockCheckMs: 10 * 60 * second,
} as const
