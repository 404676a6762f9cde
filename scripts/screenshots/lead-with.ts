import type { Locator, Page } from '@playwright/test'

/** Scrolls the post with these words right below the header, and returns it. */
export async function leadWith(page: Page, words: string): Promise<Locator> {
  const post = page.getByRole('article').filter({ hasText: words })
  // Posts further down are rendered once the page is scrolled to them.
  for (let screens = 0; screens < 40 && (await post.count()) === 0; screens++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(300)
  }
  await post.evaluate(card => {
    const covered = innerWidth < 700 ? 129 : 80
    window.scrollBy(0, card.getBoundingClientRect().top - covered)
  })
  return post
}
