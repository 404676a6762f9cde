import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addComment } from '#contract/comments.ts'
import { createPost } from '#contract/feed.ts'
import { expectFine } from '#web/testing/look.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let ann: Person
let rosa: Person
beforeAll(async () => {
  teamId = await addTeam('For them')
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId, canPost: true })
})

const places = () => page.getByRole('navigation', { name: 'Places' })

test('with nothing in it, it says what comes there', async () => {
  await page.viewport(390, 844)
  await openPage('/for-you', await join('Nobody'))
  await expect.element(page.getByText('Nothing yet')).toBeVisible()
})

test('what is new has a dot until it was opened, and leads to its place', async () => {
  await page.viewport(390, 844)
  const { id } = await ann.call(createPost, { body: { teamId, content: 'Rooftop crew for Monday' } })
  await rosa.call(addComment, { params: { id }, body: { content: 'Two ladders?' } })
  const mentions = [{ userId: ann.id, offset: 0, length: 4 }]
  await rosa.call(addComment, { params: { id }, body: { content: '@Ann and the crane', mentions } })
  await openPage(`/?team=${teamId}`, ann)
  await expect.element(places().getByText('New')).toBeInTheDocument()
  await places()
    .getByRole('link', { name: /For you/ })
    .click()
  const list = page.getByRole('list', { name: 'For you' })
  await expect.element(list.getByText('Rosa Test mentioned you in a comment')).toBeVisible()
  await expect.element(list.getByText('Rosa Test commented on your post')).toBeVisible()
  await expect.element(places().getByText('New')).not.toBeInTheDocument()
  expect(list.getByText('New').elements()).toHaveLength(2)
  await expectFine('For you')
  await list.getByRole('link', { name: /mentioned you/ }).click()
  await expect.element(page.getByRole('article').getByText('@Ann and the crane')).toBeInViewport()
})

test('on a wide desk the newest stand beside the feed', async () => {
  await page.viewport(1280, 800)
  const { id } = await ann.call(createPost, { body: { teamId, content: 'Van 7' } })
  await rosa.call(addComment, { params: { id }, body: { content: 'It is mine today' } })
  await openPage(`/?team=${teamId}`, ann)
  await expect.element(page.getByRole('region', { name: 'For you' }).getByText(/It is mine today/)).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: /For you/ }))
    .toBeVisible()
})
