import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { run } from 'axe-core'
import { pick } from '#server/testing/rounds.ts'

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
const looks = sizes.flatMap(size => (['light', 'dark'] as const).map(scheme => ({ size, scheme })))

/**
 * Expects no overflow on a phone and a desktop, and no axe violations: axe looks at one of both, light or dark, each day.
 * Returns to the size of before.
 */
export async function expectFine(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  const looked = pick(looks, 1)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await nextFrame(page)
    for (const { scheme } of looked.filter(look => look.size === size)) {
      await showIn(page, scheme)
      await expectNoViolations(page, `${what}, ${scheme}`)
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Also what follows the scheme by script, such as a preview. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await nextFrame(page)
}

/** A page learns of a change with its next frame. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects no axe violations, as the page is. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'] })).violations)
  expect(violations, `axe: ${what}, ${page.viewportSize()?.width} wide`).toEqual([])
}
