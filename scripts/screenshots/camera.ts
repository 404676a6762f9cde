import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { password } from '../demo/company.ts'
import { emailOf, type PersonKey } from '../demo/people.ts'

/** One page, by default in every size and scheme. */
export interface ShownPage {
  /** The name of the file. */
  name: string
  path: string
  /** The signed-in person, if any. */
  as?: PersonKey
  /** Of a server before set-up. */
  isEmpty?: boolean
  /** The whole page instead of the viewport. */
  isWhole?: boolean
  only?: Size
  /** The language of the browser; English by default. */
  locale?: string
  /** Fixed replies by path: JSON, or one of the two below. */
  replies?: Record<string, unknown>
  /** Runs on the open page, before the screenshot. */
  act?: (page: Page) => Promise<unknown>
  /** An error reply that the act brings about, such as `404 /api/posts`. */
  expects?: string
  /** Goes offline, which the browser logs as an error. */
  isOffline?: boolean
}

/** Never comes: the page stays in its loading state. */
export const never = Symbol('never')
export const failure = Symbol('failure')

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const
export type Size = keyof typeof sizes

/** Starts a program that serves the app, on a scratch folder that is removed when it stops. */
export async function serve(program: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await makeScratchFolder('fl-shots-')
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, program)
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: app.url, stop }
}

/** Takes screenshots into a folder and collects errors of the pages. */
export class Camera {
  readonly #browser: Browser
  readonly #folder: string
  readonly #cookies = new Map<PersonKey, Awaited<ReturnType<BrowserContext['cookies']>>>()
  readonly complaints: string[] = []
  taken = 0

  constructor(browser: Browser, folder: string) {
    this.#browser = browser
    this.#folder = folder
  }

  /** One page in one size, first light, then dark. */
  async take(shown: ShownPage, size: Size, baseURL: string): Promise<void> {
    const device = sizes[size]
    const context = await this.#browser.newContext({
      ...device,
      baseURL,
      ...(shown.locale && { locale: shown.locale }),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const name = `${shown.name}-${size}`
    const isLoading = Object.values(shown.replies ?? {}).includes(never)
    try {
      if (shown.as) await this.#signIn(context, shown.as, baseURL)
      await prepare(context, shown.replies)
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      this.#listen(page, shown, name)
      await page.goto(shown.path, { waitUntil: 'load' })
      if (shown.act) {
        if (!isLoading) await settle(page)
        await shown.act(page)
      }
      await (isLoading ? page.waitForTimeout(700) : settle(page))
      // Phones scale a page down that is wider than the viewport.
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > device.viewport.width) this.complaints.push(`${name}: the page is ${width} px wide`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (!isLoading) await settle(page)
        const path = join(this.#folder, `${name}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: shown.isWhole ?? false })
        this.taken += 1
      }
    } catch (error) {
      const [message = ''] = error instanceof Error ? error.message.split('\n') : [String(error)]
      this.complaints.push(`${name}: ${message}`)
    } finally {
      // already closed if the browser crashed, which the error above reports
      await context.close().catch(() => undefined)
    }
  }

  async #signIn(context: BrowserContext, key: PersonKey, origin: string): Promise<void> {
    const known = this.#cookies.get(key)
    if (known) return context.addCookies(known)
    const data = { email: emailOf(key), password }
    const reply = await context.request.post('/api/auth/login', { headers: { origin }, data })
    if (!reply.ok()) throw new Error(`${key} could not sign in: ${reply.status()}`)
    this.#cookies.set(key, await context.cookies())
    return undefined
  }

  /** Errors in the console, unless the screenshot expects them. */
  #listen(page: Page, { as, replies = {}, expects, isOffline }: ShownPage, name: string): void {
    const failing = Object.keys(replies).filter(path => replies[path] === failure)
    const expected = [...failing.map(path => `500 ${path}`), expects, as ? undefined : '401 /api/auth/user']
    page.on('pageerror', error => this.complaints.push(`${name}: ${error.message}`))
    page.on('console', message => {
      if (message.type() !== 'error') return
      if (isOffline && message.text().includes('ERR_INTERNET_DISCONNECTED')) return
      const status = /status of (\d+)/.exec(message.text())?.[1]
      const path = URL.canParse(message.location().url) ? new URL(message.location().url).pathname : ''
      if (!status || !expected.includes(`${status} ${path}`)) this.complaints.push(`${name}: ${message.text()} ${path}`)
    })
  }
}

/** A screenshot changes nothing: the next one shows as many unread posts, and neither problems nor prompts come up. */
async function prepare(context: BrowserContext, given: ShownPage['replies']): Promise<void> {
  const replies: Record<string, unknown> = {
    '/api/posts/views': { read: [] },
    '/api/admin/attention': { problems: [] },
    ...given,
  }
  await context.route(
    url => url.pathname in replies,
    (route, request) => {
      const json = replies[new URL(request.url()).pathname]
      if (json === never) return undefined
      const error = { error: 'server.failed', message: 'Something went wrong on our side.' }
      return json === failure ? route.fulfill({ status: 500, json: error }) : route.fulfill({ json })
    },
  )
  await context.route(/\/api\/posts\/\d+\/view$/, route =>
    route.fulfill({ json: { isRead: false, watchTimeSeconds: 0 } }),
  )
  await context.addInitScript(() => {
    const everyone = Array.from({ length: 1_000 }, (_, id) => id)
    localStorage.setItem('pwa_notification_dismissed', JSON.stringify(everyone))
  })
}

/** Waits until calls, fonts and visible images have loaded. */
async function settle(page: Page): Promise<void> {
  // The app itself, not the posts that the document comes with.
  await page.locator('#root:not(:has(#first-posts)) > :not(:empty)').first().waitFor()
  await page.waitForFunction(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect()
      return height > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    }
    const waiting = [...document.querySelectorAll('[aria-busy=true], .animate-spin')].some(isSeen)
    const images = [...document.images].filter(isSeen).every(image => image.complete)
    return document.fonts.status === 'loaded' && !waiting && images
  })
  await page.waitForTimeout(350)
}
