import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type TestFixture } from '@playwright/test'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

export interface RunningServer {
  /** The app's URL, without a trailing slash. */
  readonly url: string
  /** Contains the outbox of mails. */
  readonly dataDir: string
  /** Everything it has printed. */
  readonly lines: readonly string[]
  /** Stops it, runs a function while it is down, and restarts it with the same address and data. */
  readonly restart: (meanwhile?: () => Promise<unknown>) => Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const root = join(import.meta.dirname, '../..')
const startPatienceMs = 60_000

/** Starts the real server before set-up, on a temporary data folder. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await makeScratchFolder('fl-e2e-')
  const lines: string[] = []
  const start = (port: string) => run({ HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, ...settings }, lines)
  let running = await start('0')
  const { url } = running
  const restart = async (meanwhile?: () => Promise<unknown>) => {
    await running.stop()
    await meanwhile?.()
    running = await start(new URL(url).port)
  }
  const stop = async () => {
    const code = await running.stop()
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  return { url, dataDir, lines, restart, stop }
}

/** Runs the program until it is ready; adds its output to `lines`. */
async function run(settings: Record<string, string>, lines: string[]) {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close').then(() => child.exitCode)
  const url = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', line => {
        lines.push(line)
        const ready = /Front Line is ready at (https?:\/\/[^\s"/]+)/.exec(line)
        if (ready?.[1]) resolve(ready[1])
      })
    }
  })
  const stop = () => {
    child.kill('SIGTERM')
    return closed
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
  const found = await Promise.race([url, closed]).finally(() => clearTimeout(timer))
  if (typeof found === 'string') return { url: found, stop }
  throw new Error(`The server did not start:\n${lines.join('\n')}`)
}

interface OwnServer {
  baseURL: string
  server: RunningServer
  /** Environment variables of the server. */
  settings: Record<string, string>
}

/** A server for one test, before set-up. */
const ownServer: TestFixture<RunningServer, OwnServer> = async ({ settings }, use) => {
  const server = await startServer(settings)
  await use(server)
  await server.stop()
}

/** `test` with a server per test as the base URL. */
export const testOnEmpty = base.extend<OwnServer>({
  settings: [{}, { option: true }],
  server: ownServer,
  baseURL: async ({ server }, use) => use(server.url),
})

/** `test` with a server, and so a company, per worker as the base URL. */
export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from '@playwright/test'
