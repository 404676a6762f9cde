import type { Locator, Page } from '@playwright/test'

/** The toast with this title or text. */
export const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: /^Messages/ }).getByText(words, { exact: true })

/**
 * Does something, and expects what it shows for some seconds only, a toast for example. It is looked for from before,
 * because a busy machine looks late.
 */
export async function expectBriefly(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([shown.waitFor(), act()])
}
