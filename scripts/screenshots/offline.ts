import type { Page } from '@playwright/test'
import { unasked } from './prompt.ts'
import type { Shot } from './shot.ts'

/** The connection is lost while the feed is open. */
async function loseLine(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('Connection lost').waitFor()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700

async function post(page: Page, words: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Add post' }).click()
  const place = isPhone(page) ? page.getByRole('dialog') : page.getByRole('main')
  await place.getByRole('textbox', { name: 'What' }).first().fill(words)
  await place.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Waiting to be sent').first().waitFor()
}

async function comment(page: Page, words: string): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('textbox', { name: 'Write a comment...' }) })
  await card.first().getByRole('textbox', { name: 'Write a comment...' }).fill(words)
  await card.first().getByRole('button', { name: 'Send comment' }).click()
  const waiting = page.getByText('Waiting to be sent').first()
  await waiting.waitFor()
  await waiting.evaluate(mark => mark.scrollIntoView({ block: 'center' }))
}

const words = 'Supply house is out of 3/4 couplings. Two boxes are left in van 4, ask me before you drive over.'

const shot = (name: string, act: (page: Page) => Promise<void>): Shot => ({
  name,
  path: '/',
  as: 'ruth',
  isOffline: true,
  arrange: unasked,
  act,
})

/** Offline: the cached feed, and what is pending. */
export const offline: readonly Shot[] = [
  shot('offline-feed', loseLine),
  shot('offline-post', async page => {
    await loseLine(page)
    await post(page, words)
  }),
  shot('offline-comment', async page => {
    await loseLine(page)
    await comment(page, 'I have two more in the garage, on my way.')
  }),
  shot('offline-logout', async page => {
    await page.evaluate(() => {
      const draft = { authorId: 1, text: 'Half a thought', background: null, allowComments: true }
      localStorage.setItem('post-draft-9', JSON.stringify(draft))
    })
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }),
]
