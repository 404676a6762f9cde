import { day, hour, minute } from './durations.ts'

/** For how long what people are given is valid, in milliseconds. */
export const lifetimes = {
  /** A session, from its last use and from its start. */
  session: 30 * day,
  sessionMax: 180 * day,
  /** Links in mails. */
  verification: 48 * hour,
  reset: 24 * hour,
  setup: 7 * day,
  temporaryPassword: 7 * day,
  joinCode: 14 * day,
  /** The link that confirms another address. */
  address: 48 * hour,
  /** The link that takes the change of an address back. */
  restore: 7 * day,
  /** A challenge, a half-finished sign-in and the set-up of an authenticator app. */
  challenge: 10 * minute,
  /** Deleted items, until they can no longer be restored. */
  deleted: minute,
  /** A push that a device has not fetched. */
  push: day,
} as const
