import { ServerFailed, Unreachable } from '#web/lib/calls/errors.ts'

/** Delays between attempts, in milliseconds: long enough for an elevator, a basement or a tunnel. */
export const delaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const

interface PersistOptions {
  signal?: AbortSignal
  /** Called when the connection was lost, before the next attempt. */
  onLost?: () => void
  pause?: typeof pauseUntilOnline
}

/** No connection, or a server that starts again (503). */
const passes = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ServerFailed && error.status === 503)

/** Retries work up to five times while what fails it passes. Throws any other error, and the sixth of these. */
export async function persist<T>(
  work: () => Promise<T>,
  { signal, onLost, pause = pauseUntilOnline }: PersistOptions = {},
): Promise<T> {
  for (const ms of delaysMs) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!passes(error)) throw error
      onLost?.()
      await pause(ms, signal)
    }
  }
  return work()
}

/** Waits that long, or until the browser is online again. Rejects with the signal's reason. */
export function pauseUntilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(() => end(resolve), ms)
    addEventListener('online', () => end(resolve), { signal: ended.signal })
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal })
    if (signal?.aborted) end(() => reject(signal.reason))
  })
}
