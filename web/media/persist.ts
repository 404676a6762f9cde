import { Unreachable } from '#web/lib/errors.ts'

/** Waits between tries, in milliseconds: a lift, a cellar or a tunnel is through by then. */
export const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const

interface PersistOptions {
  signal?: AbortSignal
  /** The connection was lost; it is tried again in a moment. */
  onLost?: () => void
  pause?: typeof pauseUntilOnline
}

/**
 * Retries work up to five times while it fails with Unreachable. Throws any other error, and the sixth Unreachable.
 */
export async function persist<T>(
  work: () => Promise<T>,
  { signal, onLost, pause = pauseUntilOnline }: PersistOptions = {},
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof Unreachable)) throw error
      onLost?.()
      await pause(ms, signal)
    }
  }
  return work()
}

/** Waits so long, or until the browser says that it is online again; rejects with the signal's reason. */
export function pauseUntilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      over.abort()
      settle()
    }
    const timer = setTimeout(() => end(resolve), ms)
    window.addEventListener('online', () => end(resolve), { signal: over.signal })
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: over.signal })
    if (signal?.aborted) end(() => reject(signal.reason))
  })
}
