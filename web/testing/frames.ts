import { hangMs } from '#server/testing/hang.ts'

/**
 * Chromium can stop drawing a page for good, on a machine with far more to do than it can: it waits for a part of the
 * page that is never rastered. Nothing that a page can do makes it go on.
 */
let hasStopped = false

/** Waits for what a page learns of with its next frame. */
export async function nextFrame(): Promise<void> {
  requireFrames()
  const drawn = new Promise<boolean>(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
  const late = new Promise<boolean>(done => setTimeout(done, hangMs, false))
  hasStopped = !(await Promise.race([drawn, late]))
  requireFrames()
}

/** Throws once the browser draws no more, so that not each test waits for its limit. */
export function requireFrames(): void {
  if (hasStopped) throw new Error('The browser has stopped drawing: start the run again')
}
