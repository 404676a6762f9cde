import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

export const topOf = (shown: Locator): number => Math.round(shown.element().getBoundingClientRect().top)

/** Where a card is once the list has measured its cards and moves no more. */
export async function settledTopOf(shown: Locator): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(() => {
      const before = last
      last = topOf(shown)
      return last === before
    })
    .toBe(true)
  return last
}
