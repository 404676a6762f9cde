import { limits } from '#contract/limits.ts'
import type { Bucket } from '#server/lib/throttle.ts'

const hour = 60 * 60 * 1_000

/**
 * The buckets of a sign-in: one of the email address or, in a browser that signed in to the account before, one of that
 * browser, so that nobody can lock others out; and one of the client's IP address, which a whole office may share.
 */
export const signInBuckets = (email: string, client: string, knownBrowser: string | null): Bucket[] => [
  {
    key: knownBrowser ? `sign-in ${email} in ${knownBrowser}` : `sign-in ${email}`,
    max: limits.failedSignInsPerAddress,
    windowMs: limits.failedSignInWindowMs,
  },
  { key: `sign-in from ${client}`, max: limits.failedSignInsPerClient, windowMs: limits.failedSignInWindowMs },
]

export const mailBuckets = (purpose: 'register' | 'reset', email: string, client: string): Bucket[] => [
  { key: `${purpose} ${email}`, max: 5, windowMs: hour },
  { key: `${purpose} from ${client}`, max: 100, windowMs: hour },
]

export const invitationBuckets = (userId: number): Bucket[] => [
  { key: `invite ${userId}`, max: limits.invitationsPerHour, windowMs: hour },
]

/** Limits guesses of the current password in a browser that was left signed in. */
export const passwordBuckets = (userId: number): Bucket[] => [
  { key: `password ${userId}`, max: limits.failedSignInsPerAddress, windowMs: limits.failedSignInWindowMs },
]
