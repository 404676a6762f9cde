import { rateLimits } from '#contract/rate-limits.ts'
import { networkOf, networksOf } from '#server/lib/limits/network.ts'
import type { Bucket } from '#server/lib/limits/throttle.ts'
import { hashToken } from './secret-token.ts'

const hour = rateLimits.windowMs

/**
 * The buckets of a sign-in: one of the account, or of the text where there is none, and one of the client's network, which
 * a whole office may share.
 * A browser that signed in to the account before has one of its own alone, so that nobody can lock others out.
 */
export function signInBuckets(account: number | string, client: string, knownBrowser: string | null): Bucket[] {
  const perAddress = { max: rateLimits.failedSignInsPerAddress, windowMs: rateLimits.failedSignInWindowMs }
  if (knownBrowser) return [{ key: `${signInKey(account)} in ${knownBrowser}`, ...perAddress }]
  const perClient = { max: rateLimits.failedSignInsPerClient, windowMs: rateLimits.failedSignInWindowMs }
  return [
    { key: signInKey(account), ...perAddress },
    { key: `sign-in from ${networkOf(client)}`, ...perClient },
  ]
}

/**
 * Failures with an account, by its id, in browsers that have not signed in to it: its address and its sign-in name lead to
 * one bucket. A text that leads to none has its own.
 */
export const signInKey = (account: number | string): string =>
  typeof account === 'number' ? `sign-in to ${account}` : `sign-in ${account}`

/** Limits guesses of join codes, the widest network last; an office that joins together shares all but the first. */
export function joinCodeBuckets(client: string, browser: string): Bucket[] {
  const { wrongJoinCodes, failedSignInWindowMs: windowMs } = rateLimits
  const networks = networksOf(client).map((network, n) => ({
    key: `join code from ${network}`,
    max: wrongJoinCodes.networks[n] ?? wrongJoinCodes.networks[0],
    windowMs,
  }))
  return [
    { key: `join code in ${hashToken(browser).toString('base64url')}`, max: wrongJoinCodes.browser, windowMs },
    ...networks,
  ]
}

export const mailBuckets = (purpose: 'register' | 'reset' | 'address', email: string, client: string): Bucket[] => [
  { key: `${purpose} ${email}`, max: rateLimits.linksPerAddressAndHour, windowMs: hour },
  { key: `${purpose} from ${networkOf(client)}`, max: rateLimits.linksPerClientAndHour, windowMs: hour },
]

/** Mails to the former address, for all new ones together. */
export const emailBuckets = (userId: number): Bucket[] => [
  { key: `address of ${userId}`, max: rateLimits.linksPerAddressAndHour, windowMs: hour },
]

export const invitationBuckets = (userId: number): Bucket[] => [
  { key: `invite ${userId}`, max: rateLimits.invitationsPerHour, windowMs: hour },
]

/** Of one owner or admin, to anybody. */
export const inviterBuckets = (actorId: number): Bucket[] => [
  { key: `invitations by ${actorId}`, max: rateLimits.invitationsByOnePerHour, windowMs: hour },
]

/** Limits guesses of the current password in a browser that was left signed in. */
export const passwordBuckets = (userId: number): Bucket[] => [
  { key: `password ${userId}`, max: rateLimits.failedSignInsPerAddress, windowMs: rateLimits.failedSignInWindowMs },
]

/** Limits guesses of codes by somebody who has the password. */
export const codeBuckets = (userId: number, client: string): Bucket[] => [
  { key: `code ${userId}`, max: rateLimits.failedSignInsPerAddress, windowMs: rateLimits.failedSignInWindowMs },
  {
    key: `code from ${networkOf(client)}`,
    max: rateLimits.failedSignInsPerClient,
    windowMs: rateLimits.failedSignInWindowMs,
  },
]

/** Ten hashes and a mail each. */
export const recoveryBuckets = (userId: number): Bucket[] => [
  { key: `recovery codes ${userId}`, max: rateLimits.recoveryCodesPerHour, windowMs: hour },
]

/** Limits refused passkeys; a signature cannot be guessed, but checking one takes time. */
export const passkeyBuckets = (client: string): Bucket[] => [
  {
    key: `passkey from ${networkOf(client)}`,
    max: rateLimits.failedSignInsPerClient,
    windowMs: rateLimits.failedSignInWindowMs,
  },
]

/** Limits what strangers can make the server store by opening the sign-in page. */
export const challengeBuckets = (client: string): Bucket[] => [
  {
    key: `challenge from ${networkOf(client)}`,
    max: rateLimits.challengesPerClient,
    windowMs: rateLimits.failedSignInWindowMs,
  },
]
