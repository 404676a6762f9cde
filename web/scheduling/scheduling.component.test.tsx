import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPost, listPosts } from '#contract/feed.ts'
import { editScheduled, listScheduled } from '#contract/scheduling.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let poster: Person
beforeAll(async () => {
  teamId = await addTeam('Early birds')
  poster = await join('Paula', { teamId, canPost: true })
})

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString()
const cards = page.getByRole('list', { name: 'Scheduled' })
const card = (words: string) => cards.getByRole('listitem').filter({ hasText: words })
const contents = async () =>
  (await poster.call(listPosts, { query: { teamId, visibility: 'team' } })).posts.map(({ content }) => content)

test('nothing is waiting at first, and the page says how to schedule', async () => {
  const ann = await join('Ann', { teamId, canPost: true })
  await openPage('/scheduled', ann)
  await expect.element(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('a post is scheduled behind Options, for six in the morning at first', async () => {
  await openPage(`/?team=${teamId}`, poster)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Frost tonight')
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByRole('switch', { name: /Post later/ }).click()
  await expect.poll(() => (options.getByLabelText('When').query() as HTMLInputElement | null)?.value).toMatch(/T06:00$/)
  await options.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.element(page.getByText('Scheduled', { exact: true })).toBeVisible()
  const scheduled = async () => {
    const { posts } = await poster.call(listScheduled)
    return posts.map(({ content, scheduledFor }) => [content, new Date(scheduledFor ?? '').getHours()])
  }
  await expect.poll(scheduled).toEqual([['Frost tonight', 6]])
  expect(await contents()).toEqual([])
})

test('a time that has passed is said where it is chosen, and beside the post that waits for it', async () => {
  await openPage(`/?team=${teamId}`, poster)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Too late')
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByRole('switch', { name: /Post later/ }).click()
  await options.getByLabelText('When').fill('2026-01-05T06:00')
  await expect.element(options.getByText('Please choose a time to come')).toBeVisible()
  await expect.element(options.getByRole('button', { name: 'Done' })).toBeDisabled()
  await options.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Please choose a time to come')).toBeVisible()
})

test('it is changed, sent now, or deleted', async () => {
  const body = { content: 'Harness check', teamId, scheduledFor: tomorrow() }
  await poster.call(createPost, { body })
  await poster.call(createPost, { body: { ...body, content: 'Never mind' } })
  await openPage('/scheduled', poster)
  await card('Harness check').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' })
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Harness check at six')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card('Harness check at six').getByRole('button', { name: 'Send now' }).click()
  await expect.poll(contents).toEqual(['Harness check at six'])
  await expect.poll(() => document.activeElement?.id).toBe('main')
  await card('Never mind').getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(card('Never mind')).not.toBeInTheDocument()
  await openPage('/scheduled', await olivia())
  await expect.element(card('Frost tonight')).toMatchTextContent(/Paula Test/)
})

test('a corrected text keeps its mentions, and what others have changed since', async () => {
  const rosa = await join('Rosa', { teamId })
  const content = 'On Monay @Rosa Test brings the ladder'
  const mentions = [{ userId: rosa.id, offset: 9, length: 10 }]
  const { id } = await poster.call(createPost, { body: { content, mentions, teamId, scheduledFor: tomorrow() } })
  await openPage('/scheduled', await olivia())
  await expect.element(card('ladder')).toBeVisible()
  const poll = { question: 'Which ladder?', answers: ['Long', 'Short'], hasNames: true }
  const others = { poll, askToConfirm: true, scheduledFor: tomorrow() }
  await poster.call(editScheduled, { params: { id }, body: others })
  await card('ladder').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' })
  await expect.element(dialog.getByText('@Rosa Test', { exact: true })).toBeVisible()
  await import('#web/feed/mentions/typing.ts')
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('On Monday @Rosa Test brings the ladder')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const post = async () => (await poster.call(listScheduled)).posts.find(each => each.id === id)
  expect(await post()).toMatchObject({
    content: 'On Monday @Rosa Test brings the ladder',
    mentions: [{ userId: rosa.id, offset: 10, length: 10 }],
    askToConfirm: true,
    scheduledFor: others.scheduledFor,
    poll: { question: 'Which ladder?' },
  })
})

test('Escape closes the list of people, and no dialog in which something was changed', async () => {
  await join('Rita', { teamId })
  await poster.call(createPost, { body: { content: 'Who comes', teamId, scheduledFor: tomorrow() } })
  await openPage('/scheduled', poster)
  await card('Who comes').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' })
  const words = dialog.getByRole('textbox', { name: 'Text of the post' })
  await words.click()
  await userEvent.keyboard('{End} @rit')
  await expect.element(dialog.getByRole('option', { name: 'Rita Test' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('option')).not.toBeInTheDocument()
  await expect.element(words).toHaveValue('Who comes @rit')
})

test('the list is up to date each time that it is opened', async () => {
  const { id } = await poster.call(createPost, { body: { content: 'Old plan', teamId, scheduledFor: tomorrow() } })
  const router = await openPage('/scheduled', poster)
  await expect.element(card('Old plan')).toBeVisible()
  await router.navigate({ to: '/settings' })
  await expect.element(cards).not.toBeInTheDocument()
  await (await olivia()).call(editScheduled, { params: { id }, body: { content: 'New plan' } })
  await router.navigate({ to: '/scheduled' })
  await expect.element(card('New plan')).toBeVisible()
})

test('a time that has passed is not saved', async () => {
  await poster.call(createPost, { body: { content: 'Past it', teamId, scheduledFor: tomorrow() } })
  await openPage('/scheduled', poster)
  await card('Past it').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' })
  await dialog.getByLabelText('When').fill('2026-01-05T06:00')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})
