import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addComment, deleteComment, removeCommentText } from '#contract/comments.ts'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { until } from '#server/testing/until.ts'
import { commands } from '#web/testing/commands.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { commentDraft, deleteCommentDraft, endCommentDraft, saveCommentDraft } from './comment-drafts.ts'

let teamId = 0
let ann: Person
let rosa: Person
beforeAll(async () => {
  teamId = await addTeam('Commenters')
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
})

const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words })
const fieldOf = (words: string) => cardOf(words).getByRole('textbox', { name: 'Write a comment...' })
const post = (content: string) => ann.call(createPost, { body: { teamId, content } })

test('a comment is sent by Enter, which Shift makes a new line', async () => {
  const { id } = await post('Who takes van 7?')
  await openPage(`/?team=${teamId}`, rosa)
  const field = fieldOf('Who takes van 7?')
  await field.fill('I do')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}today')
  await expect.element(field).toHaveValue('I do\ntoday')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(cardOf('Who takes van 7?').getByText('I do today')).toBeVisible()
  const { comments } = await ann.call(getPost, { params: { id } })
  expect(comments.map(({ content }) => content)).toEqual(['I do\ntoday'])
})

test('a comment that is too long cannot be sent, and a sent one is added once', async () => {
  const { id } = await post('Roof or attic?')
  await openPage(`/?team=${teamId}`, rosa)
  const field = fieldOf('Roof or attic?')
  await field.fill('Attic')
  await cardOf('Roof or attic?').getByRole('button', { name: 'Send comment' }).click()
  await expect.element(field).toHaveValue('')
  await field.fill('x'.repeat(2_003))
  await expect.element(page.getByText('3 too many')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send comment' })).toBeDisabled()
  await field.fill('')
  const { comments } = await ann.call(getPost, { params: { id } })
  expect(comments).toHaveLength(1)
})

test('what is written while a comment is being sent stays', async () => {
  const { id } = await post('Which roof?')
  const words = { mentions: [], answers: null }
  const draft = () => commentDraft(rosa.id, id)
  for (const later of ['', ' And when?']) {
    saveCommentDraft(rosa.id, id, { ...words, content: 'The north one ' })
    const sent = { content: 'The north one', clientKey: draft()?.clientKey ?? '' }
    if (later) saveCommentDraft(rosa.id, id, { ...words, content: later })
    endCommentDraft(rosa.id, id, sent)
    expect(draft()?.content ?? '').toBe(later)
    expect(draft()?.clientKey).not.toBe(sent.clientKey)
  }
  endCommentDraft(rosa.id, id, { content: ' And when?', clientKey: 'of another one' })
  expect(draft()?.content).toBe(' And when?')
  deleteCommentDraft(rosa.id, id)
})

test('the newest comment is shown, and all of them on request', async () => {
  const { id } = await post('Parts list')
  for (const content of ['First', 'Second', 'Third']) await ann.call(addComment, { params: { id }, body: { content } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Parts list')
  await expect.element(card.getByText('Third')).toBeVisible()
  await expect.element(card.getByText('First')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Comment, 3' }).click()
  await expect.element(card.getByText('First')).toBeVisible()
  await expect.element(fieldOf('Parts list')).toHaveFocus()
  await card.getByRole('button', { name: 'Show fewer comments' }).click()
  await expect.element(card.getByText('First')).not.toBeInTheDocument()
})

test('one’s own comment is edited and deleted, another’s is not', async () => {
  const { id } = await post('Keys')
  await ann.call(addComment, { params: { id }, body: { content: 'In the office' } })
  await rosa.call(addComment, { params: { id }, body: { content: 'Mine are in the gargae' } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Keys')
  await card.getByRole('button', { name: 'View all 2 comments' }).click()
  await expect.element(card.getByText('In the office')).toBeVisible()
  await expect
    .element(card.getByRole('button', { name: "More options for Ann Test's comment" }))
    .not.toBeInTheDocument()
  const menu = card.getByRole('button', { name: "More options for Rosa Test's comment" })

  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = card.getByRole('textbox', { name: 'Edit your comment' })
  await field.fill('Mine are in the garage')
  await commands.setConnected(false)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Failed to update comment').first()).toBeVisible()
  await expect.element(field).toHaveValue('Mine are in the garage')
  await commands.setConnected(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(card.getByText('Mine are in the garage')).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect.element(page.getByText('Comment deleted').first()).toBeVisible()
  await expect.element(card.getByText('Mine are in the garage')).not.toBeInTheDocument()
})

test('where comments are off nobody can write one', async () => {
  const { id } = await post('Only to read')
  await ann.call(editPost, { params: { id }, body: { content: 'Only to read', allowComments: false } })
  await openPage(`/?team=${teamId}`, rosa)
  await expect.element(cardOf('Only to read').getByText('Comments are off for this post.')).toBeVisible()
  await expect.element(fieldOf('Only to read')).not.toBeInTheDocument()
})

test('when comments are turned off, the words of a comment that was not sent stay', async () => {
  const { id } = await post('Parking at the depot')
  const setComments = (allowComments: boolean) =>
    ann.call(editPost, { params: { id }, body: { content: 'Parking at the depot', allowComments } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Parking at the depot')
  await fieldOf('Parking at the depot').fill('Half a thought')
  await setComments(false)
  await expect.element(card.getByText('Comments are off for this post.')).toBeVisible()
  await expect.element(card.getByText('Half a thought')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Copy your words' })).toBeVisible()

  await setComments(true)
  await expect.element(fieldOf('Parking at the depot')).toHaveValue('Half a thought')
  await goOffline()
  await card.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
  await setComments(false)
  await goOnline()
  await expect.element(card.getByText('Comments are off for this post.').last()).toBeVisible()
  await expect.element(card.getByText('Waiting to be sent')).not.toBeInTheDocument()
  await expect.element(card.getByText('Half a thought')).toBeVisible()
  await card.getByRole('button', { name: 'Discard' }).click()
  await expect.element(card.getByText('Half a thought')).not.toBeInTheDocument()
})

test('a reply stands below its comment, and a reply to a reply begins with a mention', async () => {
  const { id } = await post('Who has the trailer?')
  const params = { id }
  const { id: parentId } = await ann.call(addComment, { params, body: { content: 'Not me' } })
  const { id: first } = await ann.call(addComment, { params, body: { content: 'Ask Luis', parentId } })
  await openPage(`/?team=${teamId}#post-${id}-comment-${first}`, rosa)
  const card = cardOf('Who has the trailer?')
  await card.getByRole('button', { name: 'Reply to Ann Test' }).last().click()
  await expect.element(card.getByText('Replying to Ann Test')).toBeVisible()
  const field = fieldOf('Who has the trailer?')
  await expect.element(field).toHaveValue('@Ann Test ')
  await field.fill('@Ann Test will do')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  const { comments } = await ann.call(getPost, { params })
  expect(comments.at(-1)).toMatchObject({
    content: '@Ann Test will do',
    parentId,
    mentions: [{ userId: ann.id, offset: 0, length: 9 }],
  })
  await expect.element(card.getByText('Replying to Ann Test')).not.toBeInTheDocument()
})

test('a person is chosen by keys, and goes with the last letter', async () => {
  const { id } = await post('Name somebody')
  await openPage(`/?team=${teamId}`, rosa)
  const field = fieldOf('Name somebody')
  await field.fill('Ask @an')
  const list = cardOf('Name somebody').getByRole('listbox', { name: 'People to mention' })
  await expect.element(list.getByRole('option', { name: /Ann Test/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await expect.element(list.getByRole('option', { name: /Ann Test/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Ask @Ann Test ')
  const tint = cardOf('Name somebody').getByText('@Ann Test', { exact: true })
  await expect.element(tint).toBeVisible()
  const [of, within] = [tint, field].map(each => each.element().getBoundingClientRect())
  expect(of?.top).toBeGreaterThan(within?.top ?? 0)
  expect(of?.bottom).toBeLessThan(within?.bottom ?? 0)
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(field).toHaveValue('Ask ')
  await expect.element(tint).not.toBeInTheDocument()
  await userEvent.keyboard('@ann')
  await list.getByRole('option', { name: /Ann Test/ }).click()
  await expect.element(field).toHaveValue('Ask @Ann Test ')
  await userEvent.keyboard('now{Enter}')
  await expect.element(field).toHaveValue('')
  const { comments } = await ann.call(getPost, { params: { id } })
  expect(comments.map(({ mentions }) => mentions)).toEqual([[{ userId: ann.id, offset: 4, length: 9 }]])
})

test('the address of a comment leads to it, also to an old one', async () => {
  const { id } = await post('Many words')
  const params = { id }
  const { id: oldest } = await ann.call(addComment, { params, body: { content: 'The very first' } })
  for (let n = 0; n < 30; n += 1) await ann.call(addComment, { params, body: { content: `Word ${n}` } })
  await openPage(`/?team=${teamId}#post-${id}-comment-${oldest}`, rosa)
  await expect.element(cardOf('Many words').getByText('The very first')).toBeInViewport()
})

test('an old comment is deleted, and back after Undo', async () => {
  const { id } = await post('Long talk')
  const params = { id }
  await ann.call(addComment, { params, body: { content: 'The very first' } })
  await rosa.call(addComment, { params, body: { content: 'By mistake' } })
  for (let n = 0; n < 20; n += 1) await ann.call(addComment, { params, body: { content: `Word ${n}` } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Long talk')
  await card.getByRole('button', { name: 'View all 22 comments' }).click()
  await card.getByRole('button', { name: 'Show older comments' }).click()
  await card.getByRole('button', { name: "More options for Rosa Test's comment" }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect.element(card.getByText('By mistake')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(card.getByText('By mistake')).toBeVisible()
})

test('an old comment follows what others do', async () => {
  const { id } = await post('Old words')
  const params = { id }
  const said = (content: string) => rosa.call(addComment, { params, body: { content } })
  const rude = await said('Something rude')
  const regretted = await said('Something regretted')
  for (let n = 0; n < 20; n += 1) await said(`Word ${n}`)
  await openPage(`/?team=${teamId}`, ann)
  const card = cardOf('Old words')
  await card.getByRole('button', { name: 'View all 22 comments' }).click()
  await card.getByRole('button', { name: 'Show older comments' }).click()
  await expect.element(card.getByText('Something rude')).toBeVisible()
  const boss = await olivia()
  await boss.call(removeCommentText, { params: { id, commentId: rude.id }, body: { note: 'Be kind' } })
  await expect.element(card.getByText('Be kind')).toBeVisible()
  await rosa.call(deleteComment, { params: { id, commentId: regretted.id } })
  await expect.element(card.getByText('Something regretted')).not.toBeInTheDocument()
  await expect.element(card.getByText('Be kind')).toBeVisible()
  await expect.element(card.getByText('Word 19')).toBeVisible()
})

test('the address of a comment takes no field from who is writing already, and closes no menu', async () => {
  const { id } = await post('Whose boots are these?')
  const mine = await ann.call(addComment, { params: { id }, body: { content: 'Mine' } })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  await openPage(`/?team=${teamId}#post-${id}-comment-${mine.id}`, rosa)
  const field = fieldOf('Whose boots are these?')
  await field.click()
  const lead = await until(() => timers.mock.calls.find(([, ms]) => ms === 1_400)?.[0])
  lead()
  await expect.element(field).toHaveFocus()
  await cardOf('Whose boots are these?')
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  lead()
  expect(document.activeElement?.closest('[role=menu]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  lead()
  expect(document.activeElement?.id).toBe(`comment-${mine.id}`)
})

test('on a phone, a reply is written in sight of its comment, though others unfold above it', async () => {
  await page.viewport(390, 844)
  const { id } = await post('Which vans are free?')
  for (const van of ['Van 1', 'Van 2', 'Van 3', 'Van 4', 'Van 5'])
    await ann.call(addComment, { params: { id }, body: { content: `${van}, since this morning` } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Which vans are free?')
  await card.getByRole('button', { name: 'Reply to Ann Test' }).last().click()
  await expect.element(fieldOf('Which vans are free?')).toHaveFocus()
  await expect.element(card.getByText('Van 5, since this morning')).toBeInViewport()
  await expect.element(fieldOf('Which vans are free?')).toBeInViewport()
})
