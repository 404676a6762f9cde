import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/install/browser.ts'
import { serveBarePages } from './bare-pages.ts'
import { measureSlowdown, slowDown } from './slowdown.ts'
import { measureTaps, type TapFigures } from './taps.ts'

/** What somebody with a cheap phone and a bad connection waits for. Times are milliseconds. */
export interface PhoneFigures extends TapFigures {
  /** By how much this machine was slowed down to be as slow as the phone. */
  slowdown: number
  /** First contentful paints of cold opens on slow 3G; that of the feed has a post in it. */
  feedPaint: number
  joinPaint: number
  signInPaint: number
  landingPaint: number
  /** A cold open of the feed on slow 3G: it can be liked, because the app itself shows it. */
  usable: number
  /** The same of a bare list of the same posts by React. */
  bareUsable: number
  /** As in the browser's metric: 0 is none. */
  layoutShift: number
  /** Before the first post could be read. */
  requests: number
  kilobytes: number
  /** Files of scripts until eight seconds after a cold open. */
  scripts: number
  /** A daily open, which comes from the service worker, on slow 3G. */
  dailyPost: number
  dailyUsable: number
  offlineUsable: number
  bareOfflineUsable: number
  /** By how much tasks of a daily open exceed 50 ms, together: until the app shows its posts, and until eight seconds. */
  blocking: number
  blockingLater: number
  ownerBlocking: number
  ownerBlockingLater: number
  /** The same of a document of the same posts, without a script. */
  bareBlocking: number
  /** The 99th percentile of the times between two frames while the feed scrolls. */
  frame: number
}

const runs = 3
/** Slow 3G, as browsers simulate it. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const scrolledPx = 6_800
const laterMs = 8_000

interface Visitors {
  /** Sessions of a technician and of an owner. */
  session: string
  ownerSession: string
}

/** Opens pages with an empty cache and daily, as different people. Returns the medians; null without a browser. */
export async function measurePhone(url: string, sessions: Visitors): Promise<PhoneFigures | null> {
  const executablePath = await findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath })
  const slowdown = await measureSlowdown(browser)
  const { session, ownerSession } = sessions
  const bare = await bareBeside(browser, url, session)
  const open = (serviceWorkers: 'allow' | 'block', of: string | null) =>
    openPhone(browser, { url, session: of, serviceWorkers })
  try {
    const all: PhoneFigures[] = []
    for (let run = 0; run < runs; run += 1) {
      const [first, visitor] = [await open('block', session), await open('block', null)]
      const [daily, owner, beside] = [
        await open('allow', session),
        await open('allow', ownerSession),
        await open('allow', null),
      ]
      const paint = async (path: string) => (await coldStart(visitor, url + path, slowdown)).paint
      const { paint: feedPaint, ...cold } = await coldStart(first, url, slowdown)
      const own = await dailyOpens(daily, url, slowdown)
      const ofOwner = await dailyOpens(owner, url, slowdown)
      const ofDocument = await dailyOpens(beside, bare.document, slowdown)
      const ofList = await dailyOpens(beside, bare.list, slowdown)
      all.push({
        slowdown,
        feedPaint,
        ...cold,
        joinPaint: await paint('/join'),
        signInPaint: await paint('/login'),
        landingPaint: await paint('/'),
        bareUsable: (await coldStart(visitor, bare.list, slowdown)).usable,
        ...(await warm(first, url, slowdown)),
        ...own,
        ownerBlocking: ofOwner.blocking,
        ownerBlockingLater: ofOwner.blockingLater,
        bareBlocking: ofDocument.blocking,
        bareOfflineUsable: ofList.offlineUsable,
      })
      await Promise.all([first, visitor, daily, owner, beside].map(context => context.close()))
    }
    return mediansOf(all)
  } finally {
    await bare.close()
    await browser.close()
  }
}

function mediansOf(all: readonly PhoneFigures[]): PhoneFigures {
  const [first] = all
  if (!first) throw new Error('Nothing was measured')
  const median = (name: keyof PhoneFigures) =>
    all.map(figures => figures[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const names = Object.keys(first) as (keyof PhoneFigures)[]
  return Object.fromEntries(names.map(name => [name, median(name)])) as unknown as PhoneFigures
}

/** The pages beside the app, with the posts of an open feed. */
async function bareBeside(browser: Browser, url: string, session: string) {
  const context = await openPhone(browser, { url, session, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('#root article[id^=post-]').first().waitFor()
  const bare = await serveBarePages(page, session)
  await context.close()
  return bare
}

interface Phone {
  url: string
  session: string | null
  serviceWorkers: 'allow' | 'block'
}

async function openPhone(browser: Browser, { url, session, serviceWorkers }: Phone): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers,
    permissions: ['notifications'],
  })
  if (session !== null) await context.addCookies([{ name: 'front-line-session', value: session, url }])
  return context
}

/** Opens a page with an empty cache on slow 3G, until eight seconds after its first paint. */
async function coldStart(context: BrowserContext, url: string, slowdown: number) {
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow3G)
  let [requests, bytes] = [0, 0]
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ response, type }) => type === 'Script' && scripts.add(response.url))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += encodedDataLength > 0 ? 1 : 0
    bytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, patient)
  const loaded = { requests, kilobytes: bytes / 1_000 }
  await page.waitForLoadState('load', patient)
  await page.waitForTimeout(laterMs)
  const { usable, layoutShift, paint } = await page.evaluate(() => ({
    ...window.figures,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await page.close()
  return { paint, usable, layoutShift, scripts: scripts.size, ...loaded }
}

const patient = { timeout: 120_000 }

async function warm(context: BrowserContext, url: string, slowdown: number) {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForFunction(() => window.figures.usable > 0, null, { timeout: 120_000 })
  // What menus and dialogs are made of loads after the first post.
  await page.waitForTimeout(3_000)
  await slowDown(page, slowdown)
  const taps = await measureTaps(page)
  await page.goto(url)
  await page.waitForFunction(() => window.figures.usable > 0, null, { timeout: 120_000 })
  await page.waitForTimeout(3_000)
  const frame = await page.evaluate(scrollThrough, scrolledPx)
  await page.close()
  return { ...taps, frame }
}

/** Opens a page on a device that has it, on slow 3G and offline. */
async function dailyOpens(context: BrowserContext, url: string, slowdown: number) {
  const seen = await context.newPage()
  await seen.goto(url)
  await seen.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await seen.reload()
  // Until its posts are kept on the device.
  await seen.waitForTimeout(5_000)
  await seen.close()
  const open = async (isOffline: boolean) => {
    await context.setOffline(isOffline)
    const page = await context.newPage()
    await slowDown(page, slowdown)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    if (!isOffline) await cdp.send('Network.emulateNetworkConditions', slow3G)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.figures?.usable > 0, null, patient)
    const { blocking } = await page.evaluate(() => window.figures)
    await page.waitForTimeout(laterMs)
    const { blocking: blockingLater, ...figures } = await page.evaluate(() => window.figures)
    await page.close()
    return { ...figures, blocking, blockingLater }
  }
  const [daily, offline] = [await open(false), await open(true)]
  await context.setOffline(false)
  return {
    dailyPost: daily.firstPost,
    dailyUsable: daily.usable,
    blocking: daily.blocking,
    blockingLater: daily.blockingLater,
    offlineUsable: offline.usable,
  }
}

declare global {
  interface Window {
    figures: { firstPost: number; usable: number; layoutShift: number; blocking: number }
  }
}

/** Runs in the page: notes when the first post is on the screen, that of the document and of the app, and how much moves. */
function observe(): void {
  const figures = { firstPost: 0, usable: 0, layoutShift: 0, blocking: 0 }
  window.figures = figures
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') figures.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) figures.blocking += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  /** After the frame that paints the first post that is found. */
  const note = (name: 'firstPost' | 'usable', selector: string) => {
    const look = () => {
      const post = document.querySelector(selector)
      if (!post || post.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
      return setTimeout(() => (figures[name] = performance.now()))
    }
    requestAnimationFrame(look)
  }
  note('firstPost', 'article[id^=post-]')
  note('usable', '#root:not(:has(#first-posts)) article[id^=post-]')
}

/** Runs in the page: scrolls by a screen's part in each frame. Returns the 99th percentile of their times. */
function scrollThrough(pixels: number): Promise<number> {
  const times: number[] = []
  return new Promise(resolve => {
    let last = performance.now()
    const step = (now: number) => {
      times.push(now - last)
      last = now
      scrollBy(0, 20)
      if (times.length * 20 < pixels) return requestAnimationFrame(step)
      return resolve(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
    }
    requestAnimationFrame(step)
  })
}
