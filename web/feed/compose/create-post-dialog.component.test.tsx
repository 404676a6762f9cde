import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMembers } from '#contract/members.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { picture } from '#web/testing/pictures.ts'
import { openPage } from '#web/testing/render.tsx'

const teams = { one: 0, two: 0 }
let ann: Person
beforeAll(async () => {
  teams.one = await addTeam('Roofs')
  teams.two = await addTeam('Vans')
})
beforeEach(async () => {
  await page.viewport(360, 640)
  ann = await join('Ann', { teamId: teams.one, canPost: true })
  const members = [{ userId: ann.id, canPost: true }]
  await (await olivia()).call(addMembers, { params: { id: teams.two }, body: { members } })
})
afterEach(() => page.viewport(1280, 800))

const dialog = page.getByRole('dialog', { name: 'Create Post' })
const field = dialog.getByRole('textbox', { name: "What's on your mind?" })
const audience = dialog.getByRole('combobox', { name: 'Post to' })
const post = dialog.getByRole('button', { name: 'Post', exact: true })
const cancel = dialog.getByRole('button', { name: 'Cancel' })
const question = page.getByRole('alertdialog', { name: 'Keep this as a draft?' })
const add = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' })
const addMedia = dialog.getByLabelText('Photo/Video').first()

async function open(path = '/') {
  await openPage(path, ann)
  await add.click()
  await expect.element(field).toHaveFocus()
}

const box = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
/** How many pixels of the text are visible. */
const visibleText = () => {
  const scroller = field.element().parentElement?.parentElement?.getBoundingClientRect()
  return Math.min(box(field).bottom, scroller?.bottom ?? 0) - Math.max(box(field).top, scroller?.top ?? 0)
}
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1} of it`).join('\n')
const lineHeight = () => Number.parseFloat(getComputedStyle(field.element()).lineHeight)

test('media are below the text, and the end of the text stays in view', async () => {
  await open(`/?team=${teams.one}`)
  await addMedia.upload(await picture('roof.png'))
  const media = dialog.getByRole('list', { name: 'Media to post' })
  await expect.element(media).toBeInTheDocument()
  await field.fill(lines(12))
  await userEvent.keyboard('{End}!')
  expect(box(media).top).toBeGreaterThanOrEqual(box(field).bottom)
  const scroller = field.element().parentElement?.parentElement
  await expect.poll(() => box(field).bottom <= (scroller?.getBoundingClientRect().bottom ?? 0)).toBe(true)
})

test('however long the text, where it goes and its media stay in view', async () => {
  await page.viewport(390, 844)
  await open(`/?team=${teams.one}`)
  await addMedia.upload(await picture('roof.png'))
  await field.fill(lines(60))
  await userEvent.keyboard('{End}!')
  await expect.element(audience).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('button', { name: 'Remove roof.png' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => visibleText() >= 4 * lineHeight()).toBe(true)
  await page.viewport(390, 480)
  await expect.element(dialog.getByRole('button', { name: 'Photo/Video, 1 file added' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => visibleText() >= 4 * lineHeight()).toBe(true)
})

test.each([
  [360, 300],
  [640, 360],
  [640, 180],
  [844, 390],
])('with %i × %i pixels four lines are visible, and where they go', async (width, height) => {
  await open(`/?team=${teams.one}`)
  await page.viewport(width, height)
  await expect.element(dialog.getByRole('button', { name: 'Allow comments' })).toBeVisible()
  expect(box(cancel).left).toBeGreaterThanOrEqual(0)
  expect(box(audience).left).toBeGreaterThanOrEqual(box(cancel).right)
  expect(box(audience).right).toBeLessThanOrEqual(box(post).left)
  await field.fill(lines(9))
  await expect.poll(() => visibleText() >= 4 * lineHeight()).toBe(true)
  await expect.element(audience).toBeVisible()
  for (const name of ['Photo/Video', 'Allow comments'])
    await expect.element(dialog.getByRole('button', { name })).toBeInViewport()
})

test('who may not post in the feed on the screen chooses where, and next time finds it chosen', async () => {
  await open()
  await expect.element(dialog.getByText('Choose the feed in which people see this.')).toBeVisible()
  await field.fill('Gutters are here')
  await expect.element(post).toBeDisabled()
  await userEvent.selectOptions(audience, 'Vans')
  await expect.element(field).toHaveValue('Gutters are here')
  await post.click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Gutters are here' })).toBeVisible()

  await open()
  await expect.element(dialog.getByText("You can't post in Company-wide. This goes to Vans.")).toBeVisible()
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the feed on the screen is chosen for who may post there', async () => {
  await open(`/?team=${teams.two}`)
  await expect.element(audience).toHaveDisplayValue('Vans')
})

test('Cancel asks whether to keep what is written; a dot shows that there is a draft', async () => {
  await open(`/?team=${teams.one}`)
  await field.fill('Half a thought')
  await cancel.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Half a thought')
  await cancel.click()
  await question.getByRole('button', { name: 'Keep Draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  const draft = page.getByRole('button', { name: 'Post, there is a draft' })
  await draft.click()
  await expect.element(field).toHaveValue('Half a thought')
  await cancel.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(draft).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await draft.click()
  await expect.element(field).toHaveValue('Half a thought')
})

test('signing out shows the draft that would be lost', async () => {
  await open(`/?team=${teams.two}`)
  await field.fill('Not sent yet')
  await cancel.click()
  await question.getByRole('button', { name: 'Keep Draft' }).click()
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await expect.element(field).toHaveValue('Not sent yet')
  await expect.element(audience).toHaveDisplayValue('Vans')
})
