import { expect, type Page } from '@playwright/test'

/**
 * Waits until the history of a page has as many open layers. One that closes goes back in the history after it is gone
 * from the screen, which ends a navigation that begins before.
 */
export const expectLayers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)
