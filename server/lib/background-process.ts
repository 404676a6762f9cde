import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Processes that let everything else go first. Linux divides the processor among sessions before it looks at the
 * priorities within one, and the database has a session of its own: a low priority in the app's would leave such a
 * process half of the processor that the database could use. So it gets a session of its own, with a low share.
 */
export const backgroundSession = { detached: process.platform !== 'win32' } as const

/** The kernel accepts one change in 100 ms. */
const tries = 5
const retryMs = 120

/**
 * Lowers the share of a process that was started with `backgroundSession`, by steps of a tenth of the processor; with
 * more than 10 it stands still on a busy machine. Call it before the process has threads, which inherit the priority.
 */
export function lowerShare(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended.
  }
  if (process.platform === 'linux') void lowerSession(pid, niceness)
}

async function lowerSession(pid: number, niceness: number): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(niceness))
    } catch (error) {
      // It has ended, or this kernel does not group by session.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await sleep(retryMs, undefined, { ref: false })
    }
  }
}
