import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/install/browser.ts'
import { measureTaps, type TapFigures } from './taps.ts'

/** What somebody with a cheap phone and a bad connection waits for. Times are milliseconds. */
export interface PhoneFigures extends TapFigures {
  firstPaint: number
  /** It can be read. */
  firstPost: number
  /** It can be liked: the app itself shows it. */
  usable: number
  /** As in the browser's metric: 0 is none. */
  layoutShift: number
  /** Before the first post could be read. */
  requests: number
  kilobytes: number
  /** Of these, scripts, compressed. */
  scriptKilobytes: number
  /** The same of a daily open, which comes from the service worker. */
  dailyPost: number
  dailyUsable: number
  /** By how much its tasks exceed 50 ms, together. */
  dailyBlocking: number
  offlinePost: number
  offlineUsable: number
  /** The 99th percentile of the times between two frames while the feed scrolls. */
  frame: number
}

const runs = 5
/** Slow 3G, as browsers simulate it. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowdown = 4
const scrolledPx = 6_800

/** Opens the feed with an empty cache, as the user of a session. Returns the medians; null without a browser. */
export async function measurePhone(url: string, session: string): Promise<PhoneFigures | null> {
  const executablePath = await findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath })
  try {
    const all: PhoneFigures[] = []
    for (let run = 0; run < runs; run += 1) {
      const first = await openPhone(browser, { url, session, serviceWorkers: 'block' })
      const daily = await openPhone(browser, { url, session, serviceWorkers: 'allow' })
      all.push({
        ...(await coldStart(first, url)),
        ...(await warm(first, url)),
        ...(await dailyOpens(daily, url)),
      })
      await first.close()
      await daily.close()
    }
    const median = (name: keyof PhoneFigures) =>
      all.map(figures => figures[name]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
    return {
      team: median('team'),
      back: median('back'),
      like: median('like'),
      feedSelector: median('feedSelector'),
      userMenu: median('userMenu'),
      postMenu: median('postMenu'),
      composer: median('composer'),
      photo: median('photo'),
      firstPaint: median('firstPaint'),
      firstPost: median('firstPost'),
      usable: median('usable'),
      layoutShift: median('layoutShift'),
      requests: median('requests'),
      kilobytes: median('kilobytes'),
      scriptKilobytes: median('scriptKilobytes'),
      dailyPost: median('dailyPost'),
      dailyUsable: median('dailyUsable'),
      dailyBlocking: median('dailyBlocking'),
      offlinePost: median('offlinePost'),
      offlineUsable: median('offlineUsable'),
      frame: median('frame'),
    }
  } finally {
    await browser.close()
  }
}

interface Phone {
  url: string
  session: string
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
  await context.addCookies([{ name: 'front-line-session', value: session, url }])
  return context
}

async function coldStart(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const cdp = await slowed(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow3G)
  let [requests, bytes, scriptBytes] = [0, 0, 0]
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += encodedDataLength > 0 ? 1 : 0
    bytes += encodedDataLength
    scriptBytes += scripts.has(requestId) ? encodedDataLength : 0
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.figures.firstPost > 0, null, { timeout: 120_000 })
  const loaded = { requests, kilobytes: bytes / 1_000, scriptKilobytes: scriptBytes / 1_000 }
  await page.waitForFunction(() => window.figures.usable > 0, null, { timeout: 120_000 })
  await page.waitForTimeout(3_000)
  const { firstPost, usable, layoutShift } = await page.evaluate(() => window.figures)
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0)
  await page.close()
  return { firstPaint, firstPost, usable, layoutShift, ...loaded }
}

async function warm(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForFunction(() => window.figures.usable > 0, null, { timeout: 120_000 })
  // What menus and dialogs are made of loads after the first post.
  await page.waitForTimeout(3_000)
  await slowed(page)
  const taps = await measureTaps(page)
  await page.goto(url)
  await page.waitForFunction(() => window.figures.usable > 0, null, { timeout: 120_000 })
  await page.waitForTimeout(3_000)
  const frame = await page.evaluate(scrollThrough, scrolledPx)
  await page.close()
  return { ...taps, frame }
}

/** Opens the feed on a device that has the app, on slow 3G and offline. */
async function dailyOpens(context: BrowserContext, url: string) {
  const seen = await context.newPage()
  await seen.goto(url)
  await seen.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Until its posts are kept on the device.
  await seen.waitForTimeout(5_000)
  await seen.close()
  const open = async (isOffline: boolean) => {
    await context.setOffline(isOffline)
    const page = await context.newPage()
    const cdp = await slowed(page)
    await cdp.send('Network.enable')
    if (!isOffline) await cdp.send('Network.emulateNetworkConditions', slow3G)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.figures?.usable > 0, null, { timeout: 120_000 })
    await page.waitForTimeout(3_000)
    const figures = await page.evaluate(() => window.figures)
    await page.close()
    return figures
  }
  const [daily, offline] = [await open(false), await open(true)]
  await context.setOffline(false)
  return {
    dailyPost: daily.firstPost,
    dailyUsable: daily.usable,
    dailyBlocking: daily.blocking,
    offlinePost: offline.firstPost,
    offlineUsable: offline.usable,
  }
}

async function slowed(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return cdp
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
