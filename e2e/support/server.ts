import { rm } from 'node:fs/promises'
import { test as base, type Page, type TestFixture } from '@playwright/test'
import { createDatabase, dropDatabase } from '#server/testing/databases/cluster.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'

export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string
  /** Holds the outbox of mails. */
  readonly dataDir: string
  /** Stops it, does something while it is down, and starts it again at the same address with the same data. */
  readonly restart: (whileStopped?: () => Promise<unknown>) => Promise<void>
  /** Stops it as a supervisor does, and returns its exit code. */
  readonly stop: () => Promise<number | string | null>
}

/** Starts the real server, without a company. Its database and its data folder are removed when it stops. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const cluster = process.env.TEST_CLUSTER ?? ''
  const database = await createDatabase(cluster)
  const dataDir = await makeScratchFolder('fl-e2e-')
  const start = (port: string) => startApp({ PORT: port, DATA_DIR: dataDir, DATABASE_URL: database, ...settings })
  let running = await start('0')
  const { url } = running
  const restart = async (whileStopped?: () => Promise<unknown>) => {
    await running.stop()
    await whileStopped?.()
    running = await start(new URL(url).port)
  }
  const stop = async () => {
    const code = await running.stop()
    await dropDatabase(cluster, database)
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  return { url, dataDir, restart, stop }
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

/** A page whose replies may still be in the hands of a test when it ends. */
const pageOfTest: TestFixture<Page, { page: Page }> = async ({ page }, use) => {
  await use(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** `test` with a server of its own for each test; `page.goto('/…')` goes there. */
export const testOnEmpty = base.extend<OwnServer>({
  settings: [{}, { option: true }],
  server: ownServer,
  baseURL: async ({ server }, use) => use(server.url),
  page: pageOfTest,
})

interface SharedServer {
  server: RunningServer
  /** Files with another one than the others' have a server, and so a company, of their own. */
  company: string
}

/** `test` with a server, and so a company, for each worker; `page.goto('/…')` goes there. */
export const test = base.extend<{ baseURL: string }, SharedServer>({
  company: ['shared', { option: true, scope: 'worker' }],
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
  page: pageOfTest,
})

export { expect } from '@playwright/test'
