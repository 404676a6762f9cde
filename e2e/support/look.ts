import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Expects no axe violations and no overflow: desktop and phone, light and dark. */
export async function expectFine(page: Page, what: string): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectFineHere(page, what)
  }
}

/** The same in the size that the page has. Of all rules only the one about contrast depends on the colors. */
export async function expectFineHere(page: Page, what: string): Promise<void> {
  await showIn(page, 'light')
  await expectNoViolations(page, `${what}, light`)
  await showIn(page, 'dark')
  await expectNoViolations(page, `${what}, dark`, ['color-contrast'])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Also what follows the scheme by script, such as a preview: the page learns of a change with its next frame. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Expects no axe violations, as the page is. Without rules, all are checked. */
export async function expectNoViolations(page: Page, what: string, rules: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }
  const violations = await page.evaluate(async given => (await window.axe.run(given)).violations, options)
  expect(violations, `axe: ${what}, ${page.viewportSize()?.width} wide`).toEqual([])
}
