import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { pick } from '#server/testing/rounds.ts'
import { commands } from './commands.ts'
import { nextFrame } from './frames.ts'
import { misfits } from './misfits.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** Phones at 200 %, by the size of the text that is set in the browser (its default is 16 pixels), and by zoom. */
const at200 = [
  { width: 390, height: 844, text: 32 },
  { width: 360, height: 740, text: 32 },
  { width: 195, height: 422, text: 16 },
]

/**
 * Expects no axe violations, light and dark, and no overflow, on a phone and a desktop: axe looks at one of them each
 * day. Expects that a phone shows everything also at 200 %, in one of its ways each day. Ends on a desktop.
 */
export async function expectFine(what: string): Promise<void> {
  onTestFinished(showPlainly)
  const looked = pick([phone, desk], 1)
  for (const size of [phone, desk]) {
    await show(size)
    if (looked.includes(size)) await expectNoViolationsInBoth(`${what}, ${size.width} wide`)
    const overflow = document.documentElement.scrollWidth - innerWidth
    expect(overflow, `${what} is wider than ${size.width}`).toBeLessThanOrEqual(0)
  }
  for (const { text, ...size } of pick(at200, 1)) {
    await commands.setTextSize(text)
    await show(size)
    expect(misfits(), `${what}, ${size.width} wide, with text of ${text} px`).toEqual([])
  }
  await showPlainly()
  await show(desk)
}

async function showPlainly(): Promise<void> {
  await commands.setTextSize(16)
  await commands.setColorScheme('light')
}

async function show({ width, height }: { width: number; height: number }): Promise<void> {
  await page.viewport(width, height)
  await nextFrame()
}

/** Of all rules only the one about contrast depends on the colors. */
async function expectNoViolationsInBoth(what: string): Promise<void> {
  await expectNoViolations(`${what}, light`)
  await commands.setColorScheme('dark')
  await nextFrame()
  await expectNoViolations(`${what}, dark`, ['color-contrast'])
}

/** Without rules, all are checked. */
async function expectNoViolations(what: string, rules: string[] = []): Promise<void> {
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) })
  expect(violations, `axe: ${what}`).toEqual([])
}
