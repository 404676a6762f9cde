import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'
import { pick } from '#server/testing/rounds.ts'
import { misfits } from '#web/testing/misfits.ts'

declare global {
  interface Window {
    axe: { run: typeof run }
  }
}

/** Each document that is looked at parses it, so it is the small build. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/**
 * Expects no axe violations, light and dark, and no overflow, on a phone and a desktop: axe looks at one of them each
 * day. Expects that a phone shows everything also at 200 %. Returns to the size of before.
 */
export async function expectFine(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  const looked = pick(sizes, 1)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await nextFrame(page)
    if (looked.includes(size)) await expectNoViolationsInBoth(page, what)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  await expectFitsAt200(page, what)
  if (before) await page.setViewportSize(before)
}

/** Phones at 200 %, by the size of the text that is set in the browser (its default is 16 pixels), and by zoom. */
const at200 = [
  { width: 390, height: 844, text: 32 },
  { width: 360, height: 740, text: 32 },
  { width: 195, height: 422, text: 16 },
]

/**
 * Expects that nothing is cut off, squeezed or wider than the screen on a phone at 200 %, in one of its ways each day.
 * Returns to the size of before.
 */
export async function expectFitsAt200(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  // Stays open: closing it would take the virtual authenticator of a page away.
  const devTools = await page.context().newCDPSession(page)
  const setText = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  for (const { text, ...size } of pick(at200, 1)) {
    await setText(text)
    await page.setViewportSize(size)
    await nextFrame(page)
    expect(await page.evaluate(misfits), `${what}, ${size.width} wide, with text of ${text} px`).toEqual([])
  }
  await setText(16)
  if (before) await page.setViewportSize(before)
}

/** Of all rules only the one about contrast depends on the colors. */
async function expectNoViolationsInBoth(page: Page, what: string): Promise<void> {
  await showIn(page, 'light')
  await expectNoViolations(page, `${what}, light`)
  await showIn(page, 'dark')
  await expectNoViolations(page, `${what}, dark`, ['color-contrast'])
}

/** Also what follows the scheme by script, such as a preview. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await nextFrame(page)
}

/** A page learns of a change with its next frame. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects no axe violations, as the page is. Without rules, all are checked. */
export async function expectNoViolations(page: Page, what: string, rules: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }
  const violations = await page.evaluate(async given => (await window.axe.run(given)).violations, options)
  expect(violations, `axe: ${what}, ${page.viewportSize()?.width} wide`).toEqual([])
}
