import { second } from '#contract/durations.ts'

/** Limits of the offer to install. Times are milliseconds, sizes bytes. */
export const installLimits = {
  installBannerMs: 3 * second,
  installBannerIosMs: 5 * second,
} as const
