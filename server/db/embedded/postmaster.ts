import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterOf, type Home } from './home.ts'
import { socketFolder } from './socket.ts'

const socketLock = (home: Home) => join(socketFolder(home), '.s.PGSQL.5432.lock')
const pidFile = (home: Home) => join(clusterOf(home), 'postmaster.pid')

/**
 * The process that serves the cluster, if it runs. The pid file alone is no proof: after a crash or in a new container
 * its number may be another process's, so the command line must name this cluster too.
 */
export function postmasterOf(home: Home): number | undefined {
  const pid = Number.parseInt(readPidFile(home) ?? '', 10)
  return pid > 1 && commandOf(pid).includes(` -D ${clusterOf(home)} -c `) ? pid : undefined
}

/** Undefined where there is none; a server removes it when it ends, at any moment. */
function readPidFile(home: Home): string | undefined {
  try {
    return readFileSync(pidFile(home), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * SIGINT: a fast, orderly shutdown. SIGQUIT: at once; the next start replays the log, and nothing committed is lost.
 */
export function signalPostmaster(home: Home, signal: 'SIGINT' | 'SIGQUIT'): void {
  const pid = postmasterOf(home)
  try {
    if (pid) process.kill(pid, signal)
  } catch (error) {
    // It has ended since.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** After this long, an orderly shutdown is cut short. */
export const orderlyMs = 20_000

/** Stops the server, if it runs, and returns when it has ended. */
export async function endPostmaster(home: Home): Promise<void> {
  const startedAt = performance.now()
  signalPostmaster(home, 'SIGINT')
  while (postmasterOf(home)) {
    if (performance.now() - startedAt > orderlyMs) signalPostmaster(home, 'SIGQUIT')
    await sleep(100)
  }
}

/**
 * Writes a number that no process has into a dead server's pid file, because PostgreSQL would not start while another
 * process has that number. The rest of the file stays: PostgreSQL uses it to find surviving processes of the dead
 * server. The lock of its socket names the same process and says nothing more.
 */
export function disarmLocks(home: Home): void {
  rmSync(socketLock(home), { force: true })
  const content = readPidFile(home)
  if (content === undefined) return
  const [, ...rest] = content.split('\n')
  writeFileSync(pidFile(home), ['2147483646', ...rest].join('\n'))
}
