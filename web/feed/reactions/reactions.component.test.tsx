import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setPhoto } from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { likePost, type ReactionKind, reactToComment, reactToPost } from '#contract/reactions.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { expectFine } from '#web/testing/look.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { picture } from '#web/testing/pictures.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let ann: Person
let rosa: Person
beforeAll(async () => {
  teamId = await addTeam('Reactions')
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
})

const post = async (content: string) => (await ann.call(createPost, { body: { teamId, content } })).id
const react = (by: Person, id: number, kind: ReactionKind) => by.call(reactToPost, { params: { id }, body: { kind } })
const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words })
const likeOf = (words: string) => cardOf(words).getByRole('button', { name: /^Like(, \d+)?$/ })
const choices = page.getByRole('radiogroup', { name: 'React' })
const choice = (name: string) => choices.getByRole('radio', { name })

test('who likes a post is listed with photos, and without a connection by name', async () => {
  const id = await post('Rack is up')
  await rosa.call(likePost, { params: { id } })
  await ann.call(likePost, { params: { id } })
  await openPage('/', rosa)
  const form = new FormData()
  form.append('photo', await picture('rosa.png'))
  expect((await fetch(setPhoto.path, { method: setPhoto.method, body: form })).status).toBe(200)

  await openPage(`/?team=${teamId}`, ann)
  const dialog = page.getByRole('dialog', { name: 'Likes' })
  const photos = () => dialog.element().querySelectorAll('li img').length
  const liked = page.getByRole('button', { name: 'Liked by you and 1 other' })
  await expect.element(liked).toBeVisible()
  await goOffline()
  await liked.click()
  await expect.element(dialog.getByText('Rosa Test')).toBeVisible()
  await expect.element(dialog.getByText('You', { exact: true })).toBeVisible()
  expect(photos()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await goOnline()
  await liked.click()
  await expect.poll(photos).toBe(1)
  await expect.element(dialog.getByText(/more$/)).not.toBeInTheDocument()
})

test('the five open by the arrow up, arrows move, Enter takes, and the same one again takes it back', async () => {
  const id = await post('Crane is gone')
  const kinds = async () => (await rosa.call(getPost, { params: { id } })).reactions
  await react(ann, id, 'thanks')
  await openPage(`/?team=${teamId}`, rosa)
  const like = likeOf('Crane is gone')
  await expect
    .element(cardOf('Crane is gone').getByRole('button', { name: '1 reaction. Thanks. See who' }))
    .toBeVisible()
  like.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(choice('Like')).toHaveFocus()
  await expectFine('the choices of reactions')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  await expect.element(choices).not.toBeInTheDocument()
  const mine = cardOf('Crane is gone').getByRole('button', { name: 'Your reaction: Thanks, 2' })
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true')
  await expect.element(mine).toHaveFocus()
  await expect.poll(kinds).toEqual({ thanks: 2 })
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(choice('Thanks')).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(choices).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(choice('Thanks')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(like).toHaveAccessibleName('Like')
  await expect.poll(kinds).toEqual({ thanks: 1 })
})

test('the five open while a mouse hovers, and a tap on another reaction takes it back', async () => {
  const id = await post('Free pallets')
  await openPage(`/?team=${teamId}`, rosa)
  // A mouse that is pressed slowly likes: only a finger holds.
  await likeOf('Free pallets').click({ delay: 2 * feedLimits.reactionsHoldMs })
  await expect.element(likeOf('Free pallets')).toHaveAttribute('aria-pressed', 'true')
  await likeOf('Free pallets').click()
  await expect.element(likeOf('Free pallets')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } })
  await likeOf('Free pallets').hover()
  await choice('On it').click()
  const mine = cardOf('Free pallets').getByRole('button', { name: 'Your reaction: On it, 1' })
  await expect.element(mine).toBeVisible()
  await expect.poll(async () => (await ann.call(getPost, { params: { id } })).reactions).toEqual({ 'on-it': 1 })
  await mine.click()
  await expect.element(likeOf('Free pallets')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await ann.call(getPost, { params: { id } })).reactions).toEqual({})
})

test('the five open while a finger holds, which likes nothing and may slide on to one', async () => {
  await post('Roof hatch')
  await openPage(`/?team=${teamId}`, rosa)
  const like = likeOf('Roof hatch')
  await expect.element(like).toBeVisible()
  const button = like.element()
  const middleOf = (at: Element) => {
    const { x, y, width, height } = at.getBoundingClientRect()
    return { clientX: x + width / 2, clientY: y + height / 2 }
  }
  const touch = (type: string, place: { clientX: number; clientY: number }) =>
    button.dispatchEvent(new PointerEvent(type, { ...place, pointerType: 'touch', bubbles: true }))
  const click = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // The mouse of another test may rest there.
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } })
  await expect.element(choices).not.toBeInTheDocument()
  // Where a finger rests stays the same when the page moves below it.
  const finger = middleOf(button)
  touch('pointerdown', finger)
  // A mouse that rests there.
  button.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }))
  await expect.element(choices).toBeVisible()
  touch('pointerup', finger)
  click()
  await expect.element(choices).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(choices).not.toBeInTheDocument()

  // A phone that is busy learns of the end of a tap late.
  const tapped = performance.now()
  touch('pointerdown', middleOf(button))
  await expect.element(choices).toBeVisible()
  const end = new PointerEvent('pointerup', { ...middleOf(button), pointerType: 'touch', bubbles: true })
  Object.defineProperty(end, 'timeStamp', { value: tapped })
  button.dispatchEvent(end)
  click()
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')

  touch('pointerdown', middleOf(button))
  await expect.element(choice('Support')).toBeVisible()
  const support = middleOf(choice('Support').element())
  touch('pointermove', support)
  touch('pointerup', support)
  await expect.element(cardOf('Roof hatch').getByRole('button', { name: 'Your reaction: Support, 1' })).toBeVisible()
  await expect.element(choices).not.toBeInTheDocument()

  // A finger that moves scrolls, and one that is lifted soon likes.
  touch('pointerdown', middleOf(button))
  button.dispatchEvent(new PointerEvent('pointermove', { clientX: 0, clientY: 0, pointerType: 'touch', bubbles: true }))
  await new Promise(resolve => setTimeout(resolve, 2 * feedLimits.reactionsHoldMs))
  expect(choices.elements()).toEqual([])
  touch('pointerup', middleOf(button))
  click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  await expect.element(choices).not.toBeInTheDocument()
})

test('who reacted how is listed, also by kind', async () => {
  const id = await post('Harbor Point is done')
  await react(ann, id, 'celebrate')
  await rosa.call(likePost, { params: { id } })
  const comment = await ann.call(addComment, { params: { id }, body: { content: 'I have the key' } })
  await ann.call(reactToComment, { params: { id: comment.id }, body: { kind: 'on-it' } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Harbor Point is done')
  await card.getByRole('button', { name: '2 · You and 1 other. Like, Celebrate. See who' }).click()
  const dialog = page.getByRole('dialog', { name: '2 reactions' })
  const rows = () => [...dialog.element().querySelectorAll('li')].map(row => row.textContent)
  await expect.poll(rows).toEqual([expect.stringMatching(/YouLike$/), expect.stringMatching(/Ann TestCelebrate$/)])
  await dialog.getByRole('button', { name: /^Celebrate/ }).click()
  await expect.poll(rows).toEqual([expect.stringMatching(/Ann TestCelebrate$/)])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: '1 reaction to the comment of Ann Test: see who' }).click()
  await expect.element(page.getByRole('dialog', { name: '1 reaction' }).getByText('On it')).toBeVisible()
})

test('a comment is liked at once, without a connection too, and the last tap wins', async () => {
  const id = await post('Who has the ladder?')
  const comment = await ann.call(addComment, { params: { id }, body: { content: 'It is in van 4' } })
  const seen = async () => (await ann.call(getPost, { params: { id } })).comments[0]?.reactions
  await openPage(`/?team=${teamId}`, rosa)
  const card = cardOf('Who has the ladder?')
  const like = card.getByRole('button', { name: /^React to Ann Test's comment|^Your reaction/ })
  await like.hover()
  await expect.element(choices).toBeVisible()
  await goOffline()
  await like.click()
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(like).toHaveAccessibleName('Your reaction: Like, 1')
  await card.getByText('It is in van 4').hover()
  await like.hover()
  await choice('Thanks').click()
  await expect.element(card.getByRole('button', { name: 'Your reaction: Thanks, 1' })).toBeVisible()
  expect(await seen()).toEqual({})
  await goOnline()
  await expect.poll(seen).toEqual({ thanks: 1 })
  await expect.element(card.getByRole('button', { name: 'Your reaction: Thanks, 1' })).toBeVisible()
  expect((await rosa.call(getPost, { params: { id } })).comments[0]).toMatchObject({
    id: comment.id,
    myReaction: 'thanks',
  })
})
