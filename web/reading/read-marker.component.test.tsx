import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { entriesOf } from '#web/offline/outbox/store.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let ann: Person
let rosa: Person
beforeEach(async () => {
  teamId = await addTeam(`Readers ${crypto.randomUUID()}`)
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
})

const post = async (content: string) => (await ann.call(createPost, { body: { teamId, content } })).id
const card = (words: string) => page.getByRole('article').filter({ hasText: words })
const unreadMark = (words: string) => card(words).getByText('Unread', { exact: true })
const isUnread = async (id: number) => (await rosa.call(getPost, { params: { id } })).isUnread
const open = () => openPage(`/?team=${teamId}`, rosa)

test('a post that is whole on the screen is read, one below it is not', async () => {
  const below = await post('Below the screen')
  await post('In between. \n'.repeat(12))
  const shown = await post('On the screen')
  await page.viewport(390, 600)
  await open()
  await expect.poll(() => isUnread(shown)).toBe(false)
  await expect.element(card('On the screen')).toBeVisible()
  await expect.element(unreadMark('On the screen')).not.toBeInTheDocument()
  expect(await isUnread(below)).toBe(true)
  card('Below the screen').element().scrollIntoView({ block: 'end' })
  await expect.poll(() => isUnread(below)).toBe(false)
})

test('a post that is higher than the screen is read once its end was seen too', async () => {
  const id = await post('A long report. \n'.repeat(12))
  const above = await post('Above it')
  await page.viewport(390, 480)
  await open()
  await expect.poll(() => isUnread(above)).toBe(false)
  const { top, bottom } = card('A long report.').element().getBoundingClientRect()
  expect(top).toBeLessThan(window.innerHeight)
  expect(bottom).toBeGreaterThan(window.innerHeight)
  expect(await isUnread(id)).toBe(true)
  card('A long report.').element().scrollIntoView({ block: 'end' })
  await expect.poll(() => isUnread(id)).toBe(false)
  await expect.element(unreadMark('A long report.')).not.toBeInTheDocument()
})

test('what is to be read again is read again, in the page that has read it', async () => {
  const id = await post('Vans leave at six')
  await open()
  await expect.poll(() => isUnread(id)).toBe(false)
  await expect.element(unreadMark('Vans leave at six')).not.toBeInTheDocument()
  const body = { content: 'Vans leave at eight', readAgain: true }
  expect((await ann.call(editPost, { params: { id }, body })).viewCount).toBe(0)
  await expect.element(card('Vans leave at eight')).toBeVisible()
  await expect.poll(() => isUnread(id)).toBe(false)
  await expect.element(unreadMark('Vans leave at eight')).not.toBeInTheDocument()
})

test('what is read without a connection becomes read when it is back', async () => {
  const id = await post('Read in the basement')
  await page.viewport(390, 640)
  for (const words of ['In between', 'Above that']) await post(`${words}. \n`.repeat(12))
  await open()
  await expect.element(card('Read in the basement')).toBeInTheDocument()
  await goOffline()
  card('Read in the basement').element().scrollIntoView({ block: 'end' })
  await expect.element(card('Read in the basement')).toBeInViewport()
  await expect.element(unreadMark('Read in the basement')).toBeVisible()
  const waiting = async () => (await entriesOf(rosa.id)).flatMap(entry => (entry.kind === 'views' ? entry.postIds : []))
  await expect.poll(waiting).toContain(id)
  window.scrollTo(0, 0)
  await expect.element(card('Read in the basement')).not.toBeInViewport()
  expect(await isUnread(id)).toBe(true)
  await goOnline()
  await expect.poll(waiting).toEqual([])
  expect(await isUnread(id)).toBe(false)
  await expect.element(unreadMark('Read in the basement')).not.toBeInTheDocument()
})
