import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { password } from '../demo/company.ts'
import { emailOf, type PersonKey } from '../demo/people.ts'
import { type Scheme, type Shot, type Size, schemes, sizes, type World } from './shot.ts'

const patienceMs = 15_000

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
  async take(shot: Shot, size: Size, world: World): Promise<void> {
    const { url } = world
    const context = await this.#browser.newContext({
      ...sizes[size],
      baseURL: url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const name = `${shot.name}-${size}`
    try {
      if (shot.as) await this.#signIn(context, shot.as, url)
      await leaveUnread(context)
      await hideProblems(context)
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
      this.#listen(page, shot, name)
      await shot.arrange?.(page)
      const path = typeof shot.path === 'string' ? shot.path : await shot.path(world)
      await page.goto(path, { waitUntil: 'load' })
      if (shot.act) {
        if (!shot.isLoading) await settle(page)
        await shot.act(page)
      }
      await (shot.isLoading ? page.waitForTimeout(700) : settle(page))
      await this.#checkWidth(page, name, sizes[size].viewport.width)
      for (const colorScheme of schemes) await this.#expose(page, `${name}-${colorScheme}.png`, shot, colorScheme)
    } catch (error) {
      const [said = ''] = error instanceof Error ? error.message.split('\n') : [String(error)]
      this.complaints.push(`${name}: ${said}`)
    } finally {
      // already closed if the browser crashed, which the error above reports
      await context.close().catch(() => undefined)
    }
  }

  /** A page wider than the viewport is scaled down on phones. */
  async #checkWidth(page: Page, name: string, width: number): Promise<void> {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) this.complaints.push(`${name}: the page is ${wide} px wide`)
  }

  async #expose(page: Page, file: string, shot: Shot, colorScheme: Scheme): Promise<void> {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!shot.isLoading) await settle(page)
    await mkdir(this.#folder, { recursive: true })
    await page.screenshot({ path: join(this.#folder, file), fullPage: shot.isWhole ?? false })
    this.taken += 1
  }

  async #signIn(context: BrowserContext, key: PersonKey, url: string): Promise<void> {
    const known = this.#cookies.get(key)
    if (known) return context.addCookies(known)
    const headers = { origin: url }
    const answer = await context.request.post('/api/auth/login', { headers, data: { email: emailOf(key), password } })
    if (!answer.ok()) throw new Error(`${key} could not sign in: ${answer.status()}`)
    this.#cookies.set(key, await context.cookies())
    return undefined
  }

  /** Errors in the console, unless the screenshot expects them. */
  #listen(page: Page, shot: Shot, name: string): void {
    const expected = [...(shot.expects ?? []), ...(shot.as ? [] : ['401 /api/auth/user'])]
    page.on('pageerror', error => this.complaints.push(`${name}: ${error.message}`))
    page.on('console', message => {
      if (message.type() !== 'error') return
      if (shot.isOffline && message.text().includes('ERR_INTERNET_DISCONNECTED')) return
      const status = /status of (\d+)/.exec(message.text())?.[1]
      const path = URL.canParse(message.location().url) ? new URL(message.location().url).pathname : ''
      if (!status || !expected.includes(`${status} ${path}`)) this.complaints.push(`${name}: ${message.text()} ${path}`)
    })
  }
}

/** A screenshot must not mark posts as read: the next one would show fewer unread. */
async function leaveUnread(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/posts\/views$/, route => route.fulfill({ json: { read: [] } }))
  await context.route(/\/api\/posts\/\d+\/view$/, route =>
    route.fulfill({ json: { isRead: false, watchTimeSeconds: 0 } }),
  )
}

/** Hides problems of this machine from the demo; a shot of the banner brings its own. */
async function hideProblems(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/admin\/attention$/, route => route.fulfill({ json: { problems: [] } }))
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
    const pictures = [...document.images].filter(isSeen).every(image => image.complete)
    return document.fonts.status === 'loaded' && !waiting && pictures
  })
  await page.waitForTimeout(350)
}
