/** A slow phone that paints an animation has no idle moment. */
const timeoutMs = 3_000

/** Runs while nothing else happens, or after a while. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: timeoutMs })
  else setTimeout(run)
}
