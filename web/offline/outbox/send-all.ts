import { type DrainDeps, drain } from './drain.ts'
import { fetchCurrentUserId } from './fetch-current-user-id.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { send } from './send.ts'

/** Sends the entries of a user while nobody else does. Returns when to retry, as `drain` does. */
export const sendAll = (userId: number, onSent: DrainDeps['onSent']): Promise<number | null> =>
  withOutboxLock(() => drain(userId, { fetchCurrentUserId, send, onSent, now: Date.now }))
