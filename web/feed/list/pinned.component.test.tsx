import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPosts } from '#contract/engagement.ts'
import { createPost, editPost, getPost, pinPost } from '#contract/feed.ts'
import { feedKey } from '#web/feed/feed.data.ts'
import type { LoadedFeed } from '#web/feed/feed-cache.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { settledTopOf, topOf } from '#web/testing/places.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let lee: Person
let rosa: Person
const ids: number[] = []
beforeEach(async () => {
  teamId = await addTeam(`Pins ${crypto.randomUUID()}`)
  lee = await join('Lee', { teamId, isTeamOwner: true })
  rosa = await join('Rosa', { teamId })
  ids.length = 0
  for (let n = 1; n <= 6; n += 1) {
    const { id } = await lee.call(createPost, { body: { teamId, content: `Report ${n}.\n${'A line.\n'.repeat(6)}` } })
    ids.push(id)
  }
})

const card = (words: string) => page.getByRole('article').filter({ hasText: words })
const pin = (at: number, isPinned: boolean) =>
  lee.call(pinPost, { params: { id: ids[at - 1] ?? 0 }, body: { isPinned } })

test('a pinned post is whole until it was read, and then one line until it is tapped', async () => {
  await pin(1, true)
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(card('Report 1.').getByRole('button', { name: 'Comment' })).toBeVisible()
  await expect.poll(async () => (await rosa.call(getPost, { params: { id: ids[0] ?? 0 } })).isUnread).toBe(false)
  await expect.element(card('Report 1.').getByText('Unread', { exact: true })).not.toBeInTheDocument()
  await expect.element(card('Report 1.').getByRole('button', { name: 'Comment' })).toBeVisible()

  await openPage(`/?team=${teamId}`, rosa)
  const line = card('Report 1.').getByRole('button', { name: /^Pinned Lee Test Report 1/ })
  await expect.element(line).toBeVisible()
  expect(card('Report 1.').element().getBoundingClientRect().height).toBeLessThan(60)
  await line.click()
  await expect.element(card('Report 1.').getByRole('button', { name: 'Comment' })).toBeVisible()
  await expect.element(card('Report 1.')).toHaveFocus()

  await openPage(`/?team=${teamId}#post-${ids[0]}`, rosa)
  await expect.element(card('Report 1.').getByRole('button', { name: 'Comment' })).toBeVisible()
})

test('a pinned post that is to be read again unfolds, and so does one that the address names', async () => {
  await pin(1, true)
  await pin(2, true)
  const params = { id: ids[0] ?? 0 }
  await rosa.call(viewPosts, { body: { postIds: ids } })
  const { navigate } = await openPage(`/?team=${teamId}`, rosa)
  const line = (n: number) => card(`Report ${n}.`).getByRole('button', { name: /^Pinned Lee Test/ })
  for (const n of [1, 2]) await expect.element(line(n)).toBeVisible()
  const edited = await lee.call(editPost, { params, body: { content: 'Report 1. Another.', readAgain: true } })
  expect(edited.viewCount).toBe(0)
  await expect.element(card('Another.').getByRole('button', { name: 'Comment' })).toBeVisible()
  await expect.poll(async () => (await rosa.call(getPost, { params })).isUnread).toBe(false)
  await expect.element(line(2)).toBeVisible()
  await navigate({ to: '/', search: { team: teamId }, hash: `post-${ids[1]}` })
  await expect.element(card('Report 2.').getByRole('button', { name: 'Comment' })).toBeVisible()
})

test('after pinning, the next post is in the place of the pinned one, and none counts as new', async () => {
  const { options } = await openPage(`/?team=${teamId}`, lee)
  await expect.element(card('Report 6.')).toBeVisible()
  await expect.element(card('Report 4.')).toBeInTheDocument()
  card('Report 4.').element().scrollIntoView({ block: 'start' })
  await expect.element(card('Report 3.')).toBeInViewport()
  await expect.poll(() => window.scrollY).toBeGreaterThan(200)
  const before = await settledTopOf(card('Report 4.'))
  await card('Report 4.')
    .getByRole('button', { name: /^More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect.element(page.getByText('Post pinned').first()).toBeVisible()
  await expect.poll(() => Math.abs(topOf(card('Report 3.')) - before)).toBeLessThanOrEqual(2)

  const isShownAsPinned = () => {
    const feed = options.context.queryClient.getQueryData<LoadedFeed>(feedKey(teamId))
    return feed?.posts.find(({ id }) => id === ids[5])?.isPinned
  }
  await import('./new-posts-pill.tsx')
  for (const isPinned of [true, false]) {
    await pin(6, isPinned)
    await expect.poll(isShownAsPinned).toBe(isPinned)
  }
  await expect.element(page.getByRole('button', { name: 'New posts' })).not.toBeInTheDocument()
})
