import type { Page } from '@playwright/test'

/** The notification prompt would cover the page: it is dismissed for everyone. */
export async function unasked(page: Page): Promise<void> {
  const everyone = JSON.stringify(Array.from({ length: 1_000 }, (_, id) => id))
  await page.addInitScript(ids => localStorage.setItem('pwa_notification_dismissed', ids), everyone)
}
