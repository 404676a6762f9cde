import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Expects no axe violations and no overflow: desktop and phone, light and dark. */
export async function expectFine(page: Page, what: string): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations, `axe: ${what} in ${colorScheme}, ${size.width} wide`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${what} is wider than a screen of ${size.width}`).toBeLessThanOrEqual(0)
  }
}
