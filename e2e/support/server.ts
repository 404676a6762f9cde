import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type TestFixture } from '@playwright/test'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

export interface RunningServer {
  /** Where the app is, without a slash at the end. */
  readonly url: string
  /** Holds the outbox of mails. */
  readonly dataDir: string
  /** All that it has printed. */
  readonly lines: readonly string[]
  /** Asks it to stop as a supervisor does, and answers its exit code. */
  readonly stop: () => Promise<number | null>
}

const root = join(import.meta.dirname, '../..')
const startPatienceMs = 60_000

/** Starts the real server with a company yet to be set up, on a data folder that is removed when it stops. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await makeScratchFolder('fl-e2e-')
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close').then(() => child.exitCode)
  const lines: string[] = []
  const url = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', line => {
        lines.push(line)
        const ready = /Front Line is ready at (https?:\/\/[^\s"/]+)/.exec(line)
        if (ready?.[1]) resolve(ready[1])
      })
    }
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await closed
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
  const found = await Promise.race([url, closed]).finally(() => clearTimeout(timer))
  if (typeof found === 'string') return { url: found, dataDir, lines, stop }
  await stop()
  throw new Error(`The server did not start:\n${lines.join('\n')}`)
}

interface OwnServer {
  baseURL: string
  server: RunningServer
  /** Settings of the server, by their names in the environment. */
  settings: Record<string, string>
}

/** A server of the test's own, with nothing set up yet. */
const ownServer: TestFixture<RunningServer, OwnServer> = async ({ settings }, use) => {
  const server = await startServer(settings)
  await use(server)
  await server.stop()
}

/** `test` with a server of its own for each test; `page.goto('/…')` goes there. */
export const testOnEmpty = base.extend<OwnServer>({
  settings: [{}, { option: true }],
  server: ownServer,
  baseURL: async ({ server }, use) => use(server.url),
})

/** `test` with a server, and so a company, for each worker; `page.goto('/…')` goes there. */
export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures to make first
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
