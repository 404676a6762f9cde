import { join } from 'node:path'
import { type Browser, chromium, devices, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { password } from './demo/company.ts'
import { emailOf, type PersonKey } from './demo/people.ts'
import { findBrowser } from './install/browser.ts'
import { serve } from './screenshots/camera.ts'
import { leadWith } from './screenshots/lead-with.ts'

/**
 * Takes the screenshots of the landing page (web/marketing/shots) from the demo company: `npm run landing-shot`. With a
 * URL it takes them from a running demo.
 */
const shots = join(import.meta.dirname, '../web/marketing/shots')
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 800 } }
const schemes = ['light', 'dark'] as const

const [, , given] = process.argv
const demo = given ? { url: given, stop: async () => undefined } : await serve('scripts/demo.ts')
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  for (const scheme of schemes) {
    await shoot('feed', { ...phone, deviceScaleFactor: 2 }, scheme, 'samir', showVans)
    await shoot('readers', { ...phone, deviceScaleFactor: 2 }, scheme, 'ruth', showReaders)
    await shoot('desk', { ...desk, deviceScaleFactor: 1.5 }, scheme, 'ruth', showRoof)
  }
} finally {
  await browser.close()
  await demo.stop()
}

function showVans(page: Page): Promise<Locator> {
  return scrollTo(page, 'The new vans arrived at dawn')
}

async function showReaders(page: Page): Promise<void> {
  const vans = await showVans(page)
  await vans.getByRole('button', { name: /viewed: see who/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Post Engagement' })
  await dialog.getByRole('tab', { name: /Not Viewed/ }).click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

async function showRoof(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Feeds' }).getByText('HVAC Install').click()
  return scrollTo(page, 'Three tons up')
}

/** Scrolls a post right below the header and waits for its photos. */
async function scrollTo(page: Page, words: string): Promise<Locator> {
  await expect(page.getByRole('article').first()).toBeVisible()
  const post = await leadWith(page, words)
  await expect(post.getByRole('img', { name: /photo/i }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Photos that have loaded may have moved it.
  await leadWith(page, words)
  await page.waitForTimeout(1_500)
  return post
}

async function shoot(
  name: string,
  device: Parameters<Browser['newContext']>[0],
  colorScheme: (typeof schemes)[number],
  who: PersonKey,
  show: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ ...device, colorScheme, baseURL: demo.url, reducedMotion: 'reduce' })
  const origin = new URL(demo.url).origin
  const body = { email: emailOf(who), password }
  await context.request.post('/api/auth/login', { data: body, headers: { origin }, failOnStatusCode: true })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('#root:not(:has(#first-posts))').getByRole('article').first()).toBeVisible()
  await show(page)
  const { size, width, height } = await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6, smartSubsample: true })
    .toFile(join(shots, `${name}-${colorScheme}.webp`))
  console.log(`${name}-${colorScheme}.webp ${width} × ${height}, ${Math.round(size / 1024)} KB`)
  await context.close()
}
