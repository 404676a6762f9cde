/** A step that hangs must not prevent signing in or out. */
const timeoutMs = 3_000

/** Waits for steps that clear a device. Failures are only logged. */
export async function withTimeout(steps: Promise<unknown>[]): Promise<void> {
  const timeout = new Promise(resolve => setTimeout(resolve, timeoutMs))
  const results = await Promise.race([Promise.allSettled(steps), timeout])
  if (!Array.isArray(results)) return
  for (const result of results)
    if (result.status === 'rejected') console.warn('Something stays on this device.', result.reason)
}
