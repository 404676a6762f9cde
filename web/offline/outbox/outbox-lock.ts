const name = 'outbox'

/** For how long a sign-in waits for what is being sent. */
const patienceMs = 5_000

/**
 * Sends while no other tab, and no service worker, does: what is queued goes out once. Where browsers keep locks back (plain
 * http), the server's keys alone see to that.
 */
export async function withLine<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

/** Changes who is signed in while nothing is being sent, so that nothing goes out under another name. */
export async function withoutSending<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const waiting = AbortSignal.timeout(patienceMs)
  let begun: Promise<T> | undefined
  try {
    return await navigator.locks.request(name, { signal: waiting }, () => (begun = work()))
  } catch (error) {
    if (begun ?? !waiting.aborted) throw error
    // a long upload holds the line; it asks who is there again before it posts
    return work()
  }
}
