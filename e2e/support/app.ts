import type { Locator, Page } from '@playwright/test'

/** The app itself, without the posts that its document came with: they are shown until it takes their place. */
export const appIn = (page: Page): Locator => page.locator('#root:not(:has(#first-posts))')
