import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addComment } from '#contract/comments.ts'
import { viewPost, viewPosts } from '#contract/engagement.ts'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { likePost, reactToPost } from '#contract/reactions.ts'
import { commands } from '#web/testing/commands.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail } from '#web/testing/replies/replies.ts'

let teamId = 0
let ann: Person
let rosa: Person
beforeAll(async () => {
  teamId = await addTeam('Cards')
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
})

const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words })
const menuOf = (words: string) => cardOf(words).getByRole('button', { name: "More options for Ann Test's post" })
const post = (content: string) => ann.call(createPost, { body: { teamId, content } })
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(element => element.textContent)

test('the menu of a post offers what its reader may do', async () => {
  await post('Van rota')
  const lead = await join('Lee', { teamId, isTeamOwner: true })
  for (const [person, entries] of [
    [ann, ['Save', 'Copy link', 'Edit', 'Delete']],
    [lead, ['Save', 'Copy link', 'Edit', 'Pin', 'Notify Non-Viewers', 'Remove Text', 'Delete']],
    [await olivia(), ['Save', 'Copy link', 'Edit', 'Pin', 'Notify Non-Viewers', 'Remove Text', 'Delete']],
    [rosa, ['Save', 'Copy link']],
  ] as const) {
    await openPage(`/?team=${teamId}`, person)
    await menuOf('Van rota').click()
    await expect.poll(items).toEqual(entries)
    await userEvent.keyboard('{Escape}')
  }
})

test('the link of a post is copied, and leads to it', async () => {
  const { id } = await post('Keys are with Joy')
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(words => Promise.resolve(void copied.push(words)))
  await openPage(`/?team=${teamId}`, rosa)
  await menuOf('Keys are with Joy').click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied').first()).toBeVisible()
  expect(copied).toEqual([`${location.origin}/#post-${id}`])
  await openPage(`/#post-${id}`, rosa)
  await expect.element(cardOf('Keys are with Joy')).toBeInViewport()
})

test('the author sees how many have viewed the post, without a way to their names', async () => {
  const { id } = await post('Order two racks')
  await rosa.call(viewPost, { params: { id } })
  await openPage(`/?team=${teamId}`, ann)
  const count = cardOf('Order two racks').getByText(/^1 of \d+ viewed$/)
  await expect.element(count).toBeVisible()
  await expect.element(cardOf('Order two racks').getByRole('button', { name: /viewed/ })).not.toBeInTheDocument()
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(cardOf('Order two racks')).toBeVisible()
  await expect.element(count).not.toBeInTheDocument()
})

test('a text has the language that it is written in, for screen readers', async () => {
  const content = 'Mañana las camionetas salen del taller a las seis, no a las siete'
  await post(content)
  await openPage(`/?team=${teamId}`, rosa)
  const words = cardOf(content).getByText(content)
  await expect.poll(() => words.query()?.closest('[lang]')?.getAttribute('lang')).toBe('es')
})

test('a like shows at once, and is taken back by the same button', async () => {
  const { id } = await post('Free coffee')
  await openPage(`/?team=${teamId}`, rosa)
  const like = cardOf('Free coffee').getByRole('button', { name: /^Like(, \d+)?$/ })
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await expect.element(like).toHaveAccessibleName('Like, 1')
  await expect.poll(async () => (await ann.call(getPost, { params: { id } })).likeCount).toBe(1)
  await expect.element(cardOf('Free coffee').getByRole('button', { name: 'Liked by you' })).toBeVisible()
  await like.click()
  await expect.element(like).toHaveAccessibleName('Like')
  await expect.poll(async () => (await ann.call(getPost, { params: { id } })).likeCount).toBe(0)
})

test('a like that fails is taken back, and a comment that fails stays typed', async () => {
  const { id } = await post('Steady')
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Steady')
  const like = card.getByRole('button', { name: /^Like(, \d+)?$/ })
  await expect.element(like).toBeVisible()
  fail(reactToPost)
  fail(likePost)
  await like.click()
  await expect.element(page.getByText('Failed to update like status').first()).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  fail(addComment)
  const field = card.getByRole('textbox', { name: 'Write a comment...' })
  await field.fill('Aye')
  await card.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(page.getByText('Failed to post comment').first()).toBeVisible()
  await expect.element(field).toHaveValue('Aye')
  await field.fill('')
  expect(await ann.call(getPost, { params: { id } })).toMatchObject({ likeCount: 0, comments: [] })
})

test('what is typed in the edit of a post stays when saving fails', async () => {
  await post('Steady as she goes')
  await openPage(`/?team=${teamId}`, ann)
  await menuOf('Steady as she goes').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const field = dialog.getByRole('textbox', { name: 'Text of the post' })
  await field.fill('Steadier')
  await commands.setConnected(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Failed to update post').first()).toBeVisible()
  await expect.element(field).toHaveValue('Steadier')
  await commands.setConnected(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(cardOf('Steadier').getByText(/Edited/)).toBeVisible()
})

test('an edit leaves what somebody else has changed since it began', async () => {
  const { id } = await post('Two vans')
  await openPage(`/?team=${teamId}`, await olivia())
  await menuOf('Two vans').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await expect.element(dialog.getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Two vans')
  await ann.call(editPost, { params: { id }, body: { content: 'Three vans' } })
  await dialog.getByRole('switch', { name: /^Allow comments/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ann.call(getPost, { params: { id } })).toMatchObject({
    content: 'Three vans',
    allowComments: false,
    editedBy: null,
  })
})

test('a failed pin and a failed deletion leave the post as it was', async () => {
  await post('Ladders')
  await openPage(`/?team=${teamId}`, await olivia())
  await menuOf('Ladders').click()
  await commands.setConnected(false)
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect.element(page.getByText('Failed to update pin status').first()).toBeVisible()
  await menuOf('Ladders').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Post' }).click()
  await expect.element(page.getByText('Failed to delete post').first()).toBeVisible()
  await commands.setConnected(true)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await menuOf('Ladders').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Post' }).click()
  await expect.element(page.getByText('Post deleted').first()).toBeVisible()
  await expect.element(cardOf('Ladders')).not.toBeInTheDocument()
})

test('a deleted post is back after Undo', async () => {
  await post('Too early')
  await openPage(`/?team=${teamId}`, ann)
  await menuOf('Too early').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Post' }).click()
  await expect.element(cardOf('Too early')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cardOf('Too early')).toBeVisible()
})

test('an edit by somebody else shows the author the words before', async () => {
  const { id } = await post('At seven')
  await (await olivia()).call(editPost, { params: { id }, body: { content: 'At eight' } })
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(cardOf('At eight').getByText(/Edited by Olivia/)).toBeVisible()
  await expect.element(cardOf('At eight').getByRole('button', { name: /see the former words/ })).not.toBeInTheDocument()
  await openPage(`/?team=${teamId}`, ann)
  await cardOf('At eight')
    .getByRole('button', { name: /see the former words/ })
    .click()
  await expect.element(page.getByRole('dialog').getByText('At seven')).toBeVisible()
})

test('a leader removes the text of somebody else with a note', async () => {
  await post('Call him at home')
  await openPage(`/?team=${teamId}`, await olivia())
  await menuOf('Call him at home').click()
  await page.getByRole('menuitem', { name: 'Remove Text' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('A private number')
  await page.getByRole('button', { name: 'Remove Text' }).click()
  await expect.element(page.getByText('A private number')).toBeVisible()
  await expect.element(page.getByText('Call him at home')).not.toBeInTheDocument()
  await expect.element(page.getByText('could not be processed')).not.toBeInTheDocument()
})

test('a changed text that somebody has read asks what the change means', async () => {
  const { id } = await post('Thursday 6:30')
  await rosa.call(viewPosts, { body: { postIds: [id] } })
  const isUnread = async () => (await rosa.call(getPost, { params: { id } })).isUnread
  await openPage(`/?team=${teamId}`, await olivia())
  const change = async (from: string, to: string, answer: string) => {
    await menuOf(from).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text of the post' }).fill(to)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: answer }).click()
    await expect.element(cardOf(to)).toBeVisible()
  }
  await change('Thursday 6:30', 'Thursday, 6:30', 'Small correction')
  expect(await isUnread()).toBe(false)
  await change('Thursday, 6:30', 'Friday, 6:30', 'Read again')
  expect(await isUnread()).toBe(true)
})
