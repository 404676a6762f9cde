import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import { type Binaries, program } from './binaries.ts'
import { clusterOf, type Home } from './home.ts'
import { signalPostmaster } from './postmaster.ts'
import { connectAsSuperuser, createSocketFolder } from './socket.ts'

/** A running server. */
interface Server {
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>
  /** Stops it in order. Open connections are closed, their transactions rolled back. */
  readonly stop: () => Promise<void>
}

/**
 * The server's parent, a shell, waits on a pipe from us and shuts the server down when the pipe closes: when we close
 * it, and also when we are killed.
 */
const guardian = `
"$@" 3<&- &
server=$!
(read -r _ <&3; kill -INT $server) &
watch=$!
wait $server
status=$?
kill $watch 2>/dev/null
exit $status`

const stopTimeoutMs = 6_000
const startTimeoutMs = 120_000
const maxLogBytes = 5 * 1024 * 1024

/** Starts the server and waits until it accepts connections; that includes recovery after a crash. */
export async function launch(home: Home, binaries: Binaries, use: Use): Promise<Server> {
  const settings = settingsOf(createSocketFolder(home), use)
  const command = [program(binaries, 'postgres'), '-D', clusterOf(home), ...settings]
  const output = openLog(home)
  const child = spawn('/bin/sh', ['-c', guardian, 'sh', ...command], {
    ...spawnAs(home.account),
    // In its own process group: Ctrl-C reaches us only, and we stop the server after the last request.
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
  })
  closeSync(output)
  const ended = once(child, 'exit').then(() => undefined)
  const pipe = child.stdio[3] as Writable
  pipe.on('error', () => undefined)

  const stop = async () => {
    pipe.destroy()
    const timer = setTimeout(() => signalPostmaster(home, 'SIGQUIT'), stopTimeoutMs)
    await ended.finally(() => clearTimeout(timer))
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  await waitUntilReady(home, isAlive).catch(async error => {
    await stop()
    throw error
  })
  return { ended, stop }
}

async function waitUntilReady(home: Home, isAlive: () => boolean): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (isAlive() && performance.now() < deadline) {
    const client = await connectAsSuperuser(home).catch(() => undefined)
    if (client) return client.end()
    await sleep(25)
  }
  throw new Error(`The database server did not start. Its log, ${logFile(home)}, ends with:\n${tailOf(logFile(home))}`)
}

const logFile = (home: Home) => join(home.folder, 'server.log')

function openLog(home: Home): number {
  const size = statSync(logFile(home), { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(logFile(home), `${logFile(home)}.old`)
  const descriptor = openSync(logFile(home), 'a', 0o600)
  if (home.account) fchownSync(descriptor, home.account.uid, home.account.gid)
  return descriptor
}

const tailOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/** For one company on a small machine, which it shares with the app. */
const settings = {
  // Only through the socket: access to its folder is the permission to connect.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // For SSDs; parallel workers need more /dev/shm than a container has.
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // The app logs failed statements; the server logs start, stop and its own problems.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For tests: nothing has to survive a power failure. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** The pools of an instance, without those of the jobs. */
const connectionsOfInstance = 12
/** The jobs, a few commands, and tests. */
const otherConnections = 48

interface Use {
  /** False in tests: faster, but a power failure may lose everything. */
  isDurable: boolean
  instances: number
}

/** Command line flags, so that the cluster's configuration file stays unchanged. */
function settingsOf(socketFolder: string, { isDurable, instances }: Use): string[] {
  const all = {
    ...settings,
    max_connections: String(otherConnections + instances * connectionsOfInstance),
    unix_socket_directories: socketFolder,
    ...(isDurable ? {} : testSettings),
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
