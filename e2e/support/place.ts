import type { Page } from '@playwright/test'

/** Returns the card in the middle of the viewport, or below the gap that is there, and its top. */
export const cardInMiddle = (page: Page) =>
  page.evaluate(() => {
    const cardAt = (y: number) => document.elementFromPoint(window.innerWidth / 2, y)?.closest('article')
    const middle = window.innerHeight / 2
    const card = cardAt(middle) ?? cardAt(middle + 20)
    return card ? { id: card.id, top: Math.round(card.getBoundingClientRect().top) } : null
  })
