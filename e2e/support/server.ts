import { rm } from 'node:fs/promises'
import { type BrowserContext, test as base } from '@playwright/test'
import { createDatabase, dropDatabase } from '#server/testing/databases/cluster.ts'
import { processorSeconds } from '#server/testing/processor-time.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { processorTime } from '../../scripts/test/playwright-reporter.ts'
import { unansweredIn } from './unanswered.ts'

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

/**
 * Servers outlive tests: a start takes as much processor time as opening ten pages. They belong to one worker fixture,
 * because a worker, with its browser, ends where files need different ones.
 */
class Servers {
  #shared: Promise<RunningServer> | undefined
  #apart: { file: string; server: Promise<RunningServer> } | undefined

  /** The one of all files that share a company. */
  shared(): Promise<RunningServer> {
    this.#shared ??= startServer()
    return this.#shared
  }

  /** The one of a file, whose tests run one after the other. */
  async of(file: string): Promise<RunningServer> {
    if (this.#apart?.file !== file) {
      await this.#stopApart()
      this.#apart = { file, server: startServer() }
    }
    return this.#apart.server
  }

  async stop(): Promise<void> {
    await Promise.all([this.#stopApart(), this.#shared?.then(server => server.stop())])
  }

  async #stopApart(): Promise<void> {
    await (await this.#apart?.server)?.stop()
    this.#apart = undefined
  }
}

/**
 * Pages load the rest of the app when they are idle, which takes a third of the time of opening the feed. Most tests do
 * without: in their browser, idle callbacks run at their timeouts, as on a slow phone.
 */
function neverIdle(): void {
  window.requestIdleCallback = (run, { timeout = 0 } = {}) => window.setTimeout(run, timeout)
}

interface OfTest {
  processorTime: void
  unanswered: void
  rest: void
  /** Whether idle pages load the rest of the app: by default where there is a service worker, to work offline. */
  loadsRest: boolean
  baseURL: string
  server: RunningServer
  /** Settings of the server of `testOnEmpty`, by their names in the environment. */
  settings: Record<string, string>
}

/** `page.goto('/…')` goes to the server; a page's replies may still be in the hands of a test when it ends. */
const journeys = base.extend<OfTest, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures to make first
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  processorTime: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use, { annotations }) => {
      const before = processorSeconds()
      await use()
      annotations.push({ type: processorTime, description: String(processorSeconds() - before) })
    },
    { auto: true },
  ],
  // What a page waits for in vain may have been refused: a test that failed tells it.
  unanswered: [
    async ({ browser }, use, info) => {
      const unanswered = unansweredIn(browser)
      await use()
      const lines = await unanswered()
      if (info.status !== info.expectedStatus) console.log([`Unanswered in "${info.title}":`, ...lines].join('\n  '))
    },
    { auto: true },
  ],
  loadsRest: [({ serviceWorkers }, use) => use(serviceWorkers === 'allow'), { option: true }],
  rest: [
    async ({ browser, loadsRest }, use) => {
      const keepBusy = (context: BrowserContext) => void context.addInitScript(neverIdle)
      if (!loadsRest) browser.on('context', keepBusy)
      await use()
      browser.off('context', keepBusy)
    },
    { auto: true },
  ],
  settings: [{}, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, browser }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Those of other people would go on reading in the company of the next test.
    const others = browser.contexts().filter(context => context !== page.context())
    await Promise.all(others.map(context => context.close()))
  },
})

/** `test` with the server, and so the company, of many files: for what others' people, teams and posts don't disturb. */
export const test = journeys.extend({
  server: async ({ servers }, use) => use(await servers.shared()),
})

/** `test` with a server, and so a company, for each file. */
export const testApart = journeys.extend({
  server: async ({ servers }, use, { file }) => use(await servers.of(file)),
})

/** `test` with a server for each test, with nothing set up yet. */
export const testOnEmpty = journeys.extend({
  server: async ({ settings }, use) => {
    const server = await startServer(settings)
    await use(server)
    await server.stop()
  },
})

export { expect } from '@playwright/test'
