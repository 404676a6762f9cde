import { second } from '#contract/durations.ts'

/** Limits of giveaways in the browser. Times are milliseconds. */
export const giveawayLimits = {
  activePollMs: 5 * second,
  managePollMs: 10 * second,
  countdownMs: second,
  /** Too short for most people to read every post. */
  shortMs: 60 * 60 * second,
  /** A draw usually follows the end within seconds; after a restored backup it waits for an owner. */
  drawAwaitedMs: 10 * 60 * second,
  /** A win is celebrated once on a device, and not when it is old. */
  joyMs: 14 * 24 * 60 * 60 * second,
  /** The clock of a device drifts, and may be set at any time. */
  clockCheckMs: 10 * 60 * second,
} as const
