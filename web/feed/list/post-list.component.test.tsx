import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addComment } from '#contract/comments.ts'
import { hour } from '#contract/durations.ts'
import { createPost, deletePost, getPost, listPosts } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { sendScheduled } from '#contract/scheduling.ts'
import { myTeams } from '#contract/teams.ts'
import { commands } from '#web/testing/commands.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { settledTopOf, topOf } from '#web/testing/places.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, hang, tryAgain } from '#web/testing/replies/replies.ts'

/** A team with a poster, a reader, and posts that are numbered from 1. */
async function teamWithPosts(name: string, count: number) {
  const teamId = await addTeam(name)
  const ann = await join('Ann', { teamId, canPost: true })
  const rosa = await join('Rosa', { teamId })
  const post = (content: string) => ann.call(createPost, { body: { teamId, content } })
  for (let n = 1; n <= count; n += 1) await post(`Report ${n}.\n${'A line of it.\n'.repeat(6)}`)
  return { teamId, ann, rosa, post }
}

const card = (words: string | RegExp) => page.getByRole('article').filter({ hasText: words })
const end = page.getByText("You've reached the end.")

/** Scrolls down until something is loaded: older pages arrive on the way. */
const scrollUntil = (isThere: () => boolean) =>
  expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return isThere()
    })
    .toBe(true)

test('an empty feed says what will be here, and to whom may post how to begin', async () => {
  const { teamId, ann, rosa } = await teamWithPosts('Nothing yet', 0)
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(page.getByText('Updates will appear here as soon as someone shares one.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Post' })).not.toBeInTheDocument()
  await openPage(`/?team=${teamId}`, ann)
  await expect.element(page.getByText('Be the first to share an update with your team!')).toBeVisible()
  // On a desk the composer is visible.
  await expect.element(page.getByRole('textbox', { name: "What's on your mind?" })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Post' })).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  await page.viewport(1280, 800)
})

test('older posts arrive while scrolling; a page that fails is loaded again by hand', async () => {
  // Company-wide has an end, which must not be there, not even hidden: nobody has looked at that feed.
  await (await olivia()).call(createPost, { body: { content: 'For everyone' } })
  const { teamId, rosa } = await teamWithPosts('Many posts', 13)
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(card('Report 13.')).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
  await commands.setConnected(false)
  const again = page.getByRole('button', { name: 'Try Again' })
  await scrollUntil(() => again.length > 0)
  await expect.element(page.getByText('Your connection may be weak. Nothing you wrote is lost.')).toBeVisible()
  await commands.setConnected(true)
  await again.click()
  await scrollUntil(() => end.length > 0)
  await expect.element(card('Report 1.')).toBeVisible()
})

test('a feed that failed to load says so until it has loaded', async () => {
  const { teamId, rosa } = await teamWithPosts('No posts come', 1)
  fail(listPosts, 503)
  await openPage(`/?team=${teamId}`, rosa)
  await tryAgain(() => hang(listPosts))
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true')
})

test('a new post waits above a reader who has scrolled', async () => {
  const { teamId, ann, rosa, post } = await teamWithPosts('Scrolled', 7)
  const scheduledFor = new Date(Date.now() + hour).toISOString()
  const planned = await ann.call(createPost, { body: { teamId, content: 'Planned before that', scheduledFor } })
  await post(`Report 8.\n${'A line of it.\n'.repeat(6)}`)
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(card('Report 8.')).toBeVisible()
  await scrollUntil(() => end.length > 0)
  const shown = card('Report 1.')
  await expect.element(shown).toBeInViewport()
  const before = await settledTopOf(shown)
  await ann.call(sendScheduled, { params: { id: planned.id } })
  const pill = page.getByRole('button', { name: 'New posts' })
  await expect.element(pill).toBeVisible()
  expect(Math.abs(topOf(shown) - before)).toBeLessThanOrEqual(2)
  await pill.click()
  await expect.element(card('Planned before that')).toBeInViewport()
  await expect.element(pill).not.toBeInTheDocument()

  await scrollUntil(() => end.length > 0)
  await expect.element(shown).toBeInViewport()
  const again = await settledTopOf(shown)
  await post('Hot off the press')
  await expect.element(pill).toBeVisible()
  expect(Math.abs(topOf(shown) - again)).toBeLessThanOrEqual(2)
})

test('what others add is announced to screen readers once, and the title has the number of unread posts', async () => {
  const { teamId, ann, rosa, post } = await teamWithPosts('Announced', 1)
  await openPage('/', rosa)
  await expect.poll(() => document.title).toMatch(/^\(\d+\) /)
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(card('Report 1.')).toBeVisible()
  // What comes while the page is still being put together is not new.
  await expect.element(card('Report 1.').getByText('Unread')).not.toBeInTheDocument()
  const said = page.getByRole('status').filter({ hasText: /new|sent/i })
  expect(said.elements()).toEqual([])
  await post('One more')
  await expect.element(said.getByText('New post.')).toBeInTheDocument()
  await card('One more').getByRole('button', { name: 'Comment' }).click()
  await card('One more').getByRole('textbox', { name: 'Write a comment...' }).fill('Thanks')
  await userEvent.keyboard('{Enter}')
  await expect.element(said.getByText('Your comment was sent.')).toBeInTheDocument()
  const { posts } = await rosa.call(listPosts, { query: { teamId, visibility: 'team' } })
  const id = posts.find(({ content }) => content === 'One more')?.id ?? 0
  await ann.call(addComment, { params: { id }, body: { content: 'Welcome' } })
  await expect.element(said.getByText('New comment.')).toBeInTheDocument()
})

test('a feed that was left stays as it was, and neither loads nor reads anything', async () => {
  const { teamId, rosa, post } = await teamWithPosts('Left', 2)
  const router = await openPage(`/?team=${teamId}`, rosa)
  await expect.element(card('Report 2.')).toBeVisible()
  const chip = (name: RegExp) => page.getByRole('navigation', { name: 'Feeds' }).getByRole('button', { name })
  await chip(/^Company-wide/).click()
  await expect.element(page.getByRole('heading', { name: 'Company-wide' })).toBeInTheDocument()
  await expect
    .poll(() =>
      page
        .getByText(/^Report 2\./)
        .elements()
        .map(words => words.checkVisibility()),
    )
    .toEqual([false])

  const { id } = await post('Written while away')
  const isUnread = async () => (await rosa.call(getPost, { params: { id } })).isUnread
  const boss = await olivia()
  await boss.call(createPost, { body: { content: `Heard by ${teamId}` } })
  await expect.element(card(`Heard by ${teamId}`)).toBeVisible()
  await expect.element(chip(/^Left/)).toMatchTextContent(/unread/)
  expect(await isUnread()).toBe(true)
  expect(page.getByText('Written while away').elements()).toEqual([])

  await chip(/^Left/).click()
  await expect.element(card('Written while away')).toBeVisible()
  await expect.poll(isUnread).toBe(false)
  expect(observersOf(router, myTeams.path)).toBeLessThanOrEqual(4)
})

/** How many queries of a path there are: each would poll. */
const observersOf = (router: Awaited<ReturnType<typeof openPage>>, path: string) =>
  router.options.context.queryClient
    .getQueryCache()
    .find({ queryKey: [path] })
    ?.getObserversCount()

test('for screen readers each post has a heading, and the list its length and end', async () => {
  const { teamId, rosa } = await teamWithPosts('Headings', 9)
  await openPage(`/?team=${teamId}`, rosa)
  const feed = page.getByRole('feed', { name: 'Posts' })
  await expect
    .element(feed.getByRole('heading', { name: /^Ann Test Unread (just now|\d+)/, level: 3 }).first())
    .toBeVisible()
  await expect.element(feed.getByRole('article', { name: /^Ann Test/ }).first()).toHaveAttribute('aria-posinset', '1')
  await expect.element(feed.getByRole('article').first()).toHaveAttribute('aria-setsize', '9')
  expect(end.length).toBe(0)
  await scrollUntil(() => end.length > 0)
  await expect.element(card('Report 1.')).toHaveAttribute('aria-posinset', '9')
})

test('a post that the address names is deleted, and back after Undo, on the first page or far down', async () => {
  const { teamId, ann, post } = await teamWithPosts('Deleted by link', 0)
  const { id: old } = await post('Far down')
  for (let n = 1; n <= limits.feedPage; n += 1) await post(`Report ${n}.`)
  const { id: recent } = await post('On the first page')
  for (const [id, words] of [
    [recent, 'On the first page'],
    [old, 'Far down'],
  ] as const) {
    await openPage(`/?team=${teamId}#post-${id}`, ann)
    await card(words)
      .getByRole('button', { name: /^More options/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete Post' }).click()
    await expect.element(card(words)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card(words)).toBeVisible()
  }
})

test('a post beyond the first page is back in its place after Undo', async () => {
  const { teamId, ann } = await teamWithPosts('Deleted far down', 13)
  await openPage(`/?team=${teamId}`, ann)
  await scrollUntil(() => end.length > 0)
  await card('Report 2.')
    .getByRole('button', { name: /^More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Post' }).click()
  await expect.element(card('Report 2.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card('Report 2.')).toHaveAttribute('aria-posinset', '12')
})

test('a post far down that the address names follows what others do, and leaves once it is deleted', async () => {
  const { teamId, ann, rosa, post } = await teamWithPosts('Followed by link', 0)
  const { id } = await post('Far down')
  for (let n = 1; n <= limits.feedPage; n += 1) await post(`Report ${n}.`)
  await openPage(`/?team=${teamId}#post-${id}`, rosa)
  await expect.element(card('Far down')).toBeVisible()
  await ann.call(addComment, { params: { id }, body: { content: 'Only now' } })
  await expect.element(card('Far down').getByText('Only now')).toBeVisible()
  await ann.call(deletePost, { params: { id } })
  await expect.element(card('Far down')).not.toBeInTheDocument()
})
