const lockName = 'outbox'

/** How long signing in waits for the outbox. */
const signInTimeoutMs = 5_000

/**
 * Runs while no other tab or service worker sends the outbox, so that every entry is sent once. Without Web Locks
 * (plain http) only the client keys prevent duplicates.
 */
export async function withOutboxLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(lockName, work) : work()
}

/** Signs in or out while nothing is being sent, so that nothing is sent as another user. */
export async function withoutSending<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const timeout = AbortSignal.timeout(signInTimeoutMs)
  let started: Promise<T> | undefined
  try {
    return await navigator.locks.request(lockName, { signal: timeout }, () => (started = work()))
  } catch (error) {
    if (started ?? !timeout.aborted) throw error
    // A long upload holds the lock; before it posts, it checks again who is signed in.
    return work()
  }
}
