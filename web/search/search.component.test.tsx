import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addComment } from '#contract/comments.ts'
import { documentOpenings } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { search } from '#contract/search.ts'
import { calendarDay } from '#web/lib/times/time-ago.ts'
import { pdf } from '#web/testing/documents.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let ann: Person
let rosa: Person
let postId = 0
beforeAll(async () => {
  localStorage.removeItem('recent-searches')
  teamId = await addTeam('Searchers')
  ann = await join('Annelise', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
  const content = 'The zeppelin meter in van 4 is off by five'
  postId = (await ann.call(createPost, { body: { teamId, content } })).id
  await rosa.call(addComment, { params: { id: postId }, body: { content: 'Two zeppelins, then' } })
})

test('what is typed finds posts, comments and people, with the words marked', async () => {
  await page.viewport(390, 844)
  await openPage('/search', rosa)
  await page.getByRole('searchbox', { name: 'Search posts, people and documents' }).fill('zeppelin')
  const posts = page.getByRole('region', { name: 'Posts' })
  await expect.element(posts.getByText('zeppelin', { exact: true })).toBeVisible()
  expect(posts.getByText('zeppelin', { exact: true }).element().tagName).toBe('MARK')
  await expect
    .element(page.getByRole('region', { name: 'Comments' }).getByText(/On a post by Annelise Test/))
    .toBeVisible()
  await page.getByRole('searchbox', { name: 'Search posts, people and documents' }).fill('annelis')
  await expect.element(page.getByRole('region', { name: 'People' }).getByText('See posts')).toBeVisible()
  await page.getByRole('region', { name: 'People' }).getByRole('link').click()
  await expect.element(page.getByRole('button', { name: 'By Annelise Test: remove' })).toBeVisible()
  await expect.element(posts.getByText('The zeppelin meter in van 4 is off by five')).toBeVisible()
})

test('a result opens at its post, and its search is among the recent ones', async () => {
  await page.viewport(390, 844)
  const router = await openPage('/search?q=zeppelin', rosa)
  await page
    .getByRole('region', { name: 'Posts' })
    .getByRole('link', { name: /Annelise/ })
    .click()
  await expect.element(page.getByRole('article').filter({ hasText: 'zeppelin meter' })).toBeVisible()
  expect(router.history.location.href).toBe(`/?team=${teamId}#post-${postId}`)
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'zeppelin' }).click()
  await expect.element(page.getByRole('region', { name: 'Posts' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search posts, people and documents' }).fill('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByText('Recent')).not.toBeInTheDocument()
})

test('nothing found says so, and offers the way out', async () => {
  await page.viewport(390, 844)
  await openPage('/search?q=zeppelin&with=video', rosa)
  await expect.element(page.getByText('Nothing for “zeppelin”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('region', { name: 'Posts' })).toBeVisible()
})

test('a chosen time and team are removed at their chips', async () => {
  await page.viewport(390, 844)
  const router = await openPage(`/search?q=zeppelin&time=month&team=${teamId}`, rosa)
  await page.getByRole('button', { name: 'This month: remove' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Any time' })).toHaveFocus()
  expect(router.history.location.href).toBe(`/search?q=zeppelin&team=${teamId}`)
  await page.getByRole('button', { name: 'Searchers: remove' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Team' })).toHaveFocus()
  expect(router.history.location.href).toBe('/search?q=zeppelin')
  await expect.element(page.getByRole('button', { name: /: remove/ })).not.toBeInTheDocument()
})

test('last month is searched by its days', async () => {
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(5_000)
  await openPage('/search?q=zeppelin&time=last-month', rosa)
  const now = new Date()
  const lastDay = calendarDay(new Date(now.getFullYear(), now.getMonth(), 0))
  const asked = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect.poll(() => asked().join()).toContain(`from=${lastDay.slice(0, 8)}01&to=${lastDay}`)
})

test('on a wide desk the search is in the header, and a slash leads to it', async () => {
  await page.viewport(1280, 800)
  const router = await openPage(`/?team=${teamId}`, rosa)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('zep')
  await expect.poll(() => router.state.location.href).toBe('/search?q=zep')
  await userEvent.keyboard('pel')
  await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/search')
  await userEvent.keyboard('in')
  await expect.element(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect.poll(() => router.history.location.href).toBe('/search?q=zeppelin')
  await expect.element(page.getByRole('navigation', { name: 'Places' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('Enter in the header searches for what is typed at once', async () => {
  await page.viewport(1280, 800)
  const router = await openPage(`/?team=${teamId}`, rosa)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.click()
  await userEvent.keyboard('zeppelin{Enter}')
  await expect.poll(() => router.history.location.href).toBe('/search?q=zeppelin')
  await expect.element(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect.element(search).toHaveValue('zeppelin')
})

test('a document is found by its name, opens in its viewer, and is looked for from the start', async () => {
  await page.viewport(390, 844)
  await openPage(`/?team=${teamId}&compose=1`, ann)
  await page
    .getByLabelText('PDF')
    .first()
    .upload(await pdf('Zeppelin manual.pdf', ['Hold the rope']))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const posts = async () => (await ann.call(listPosts, { query: { teamId, visibility: 'team' } })).posts
  await expect.poll(async () => (await posts())[0]?.media).toMatchObject([{ state: 'ready' }])
  const [{ id } = { id: 0 }] = await posts()
  await openPage('/search', rosa)
  await page.getByRole('link', { name: /^Documents.*\d in your teams/ }).click()
  const row = page.getByRole('button', { name: /Zeppelin manual\.pdf.*1 page.*Annelise/ })
  await expect.element(row).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search posts, people and documents' }).fill('zeppelin')
  await expect.element(row).toBeVisible()
  await row.click()
  await expect.element(page.getByRole('dialog', { name: 'Zeppelin manual.pdf' })).toBeVisible()
  const leader = await olivia()
  const opened = async () => (await leader.call(documentOpenings, { params: { id } })).documents[0]?.openedCount
  await expect.poll(opened).toBe(1)
})

test('the author is chosen from people by their names, by keys and by touch, and taken off again', async () => {
  await page.viewport(390, 844)
  await openPage('/search?q=zeppelin', rosa)
  const chip = page.getByRole('button', { name: 'Author' })
  await chip.click()
  const dialog = page.getByRole('dialog', { name: 'Author' })
  const field = dialog.getByRole('combobox', { name: 'Name of a colleague' })
  await expect.element(field).toHaveFocus()
  await field.fill('annel')
  await expect.element(dialog.getByRole('option', { name: /Annelise/ })).toBeVisible()
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const chosen = page.getByRole('button', { name: /^By Annelise/ })
  await expect.element(chosen).toBeVisible()
  await chosen.click()
  await chip.click()
  await field.fill('nobody of this name')
  await expect.element(dialog.getByText('Nothing for “nobody of this name”')).toBeVisible()
  await field.fill('annel')
  await dialog.getByRole('option', { name: /Annelise/ }).click()
  await expect.element(chosen).toBeVisible()
})

test('a document is found by its text, and opens with what was found', async () => {
  await page.viewport(390, 844)
  const leader = await olivia()
  const found = async () => (await leader.call(search, { query: { q: 'rope', type: 'document' } })).results.length
  await expect.poll(found).toBe(1)
  await openPage('/search?q=rope', rosa)
  const row = page.getByRole('button', { name: /Zeppelin manual\.pdf.*on page 1.*Hold the rope/ })
  await row.click()
  const viewer = page.getByRole('dialog', { name: 'Zeppelin manual.pdf' })
  await expect.element(viewer.getByRole('searchbox', { name: 'Search in this document' })).toHaveValue('rope')
  await expect.element(viewer.getByText('1 of 1').first()).toBeVisible()
})
