import { readFileSync } from 'node:fs'

/** Whether a process runs. A dead one that nobody has reaped still takes signals, but has no command line. */
export function isAlive(pid: number): boolean {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`).length > 0 : process.kill(pid, 0)
  } catch (error) {
    // It runs under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
