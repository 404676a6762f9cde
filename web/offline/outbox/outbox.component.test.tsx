import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addComment } from '#contract/comments.ts'
import { createPost, deletePost, getPost, listPosts } from '#contract/feed.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import { editTeam } from '#contract/teams.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { loseReply } from '#web/testing/replies/replies.ts'

let teamId = 0
let ann: Person
let ben: Person
beforeAll(async () => {
  teamId = await addTeam('Out of reach')
  ann = await join('Ann', { teamId, canPost: true })
  ben = await join('Ben', { teamId, canPost: true })
})

const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words })
const composer = page.getByRole('textbox', { name: "What's on your mind?" })
const send = page.getByRole('button', { name: 'Post' })
const contents = async () => {
  const { posts } = await ben.call(listPosts, { query: { teamId, visibility: 'team' } })
  return posts.map(({ content }) => content)
}

test('a post that waits can be discarded, after a question, and brought back', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await composer.fill('Better not')
  await goOffline()
  await send.click()
  await cardOf('Better not').getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this post?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.element(cardOf('Better not')).toBeVisible()
  await cardOf('Better not').getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(cardOf('Better not')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cardOf('Better not').getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(cardOf('Better not')).not.toBeInTheDocument()
  await goOnline()
  await composer.fill('Sent after it')
  await send.click()
  await expect.poll(contents).toContain('Sent after it')
  expect(await contents()).not.toContain('Better not')
})

test('a like and a comment wait too, each with its sign', async () => {
  const { id } = await ben.call(createPost, { body: { teamId, content: 'Stock list' } })
  await openPage(`/?team=${teamId}`, ann)
  const card = cardOf('Stock list')
  await expect.element(card).toBeVisible()
  await goOffline()
  await card.getByRole('button', { name: 'Like' }).click()
  await expect.element(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('textbox', { name: 'Write a comment...' }).fill('Two gaskets left')
  await card.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
  await goOnline()
  await expect.element(card.getByText('Waiting to be sent')).not.toBeInTheDocument()
  const sent = async () => {
    const { likeCount, comments } = await ben.call(getPost, { params: { id } })
    return [likeCount, comments.map(({ content }) => content)]
  }
  await expect.poll(sent).toEqual([1, ['Two gaskets left']])
})

/** Ann comments offline on a post that is deleted before she is back online. */
async function refusedComment(content: string) {
  const { id } = await ben.call(createPost, { body: { teamId, content: 'Gone soon' } })
  await openPage(`/?team=${teamId}`, ann)
  const card = cardOf('Gone soon')
  await card.getByRole('textbox', { name: 'Write a comment...' }).fill(content)
  await goOffline()
  await card.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
  await ben.call(deletePost, { params: { id } })
  await goOnline()
  await expect.element(page.getByText('Your comment was not accepted').first()).toBeVisible()
  const gone = page.getByRole('article', { name: 'This post was deleted' })
  await expect.element(gone.getByText(content)).toBeVisible()
  return gone
}

test('what reached the server without a reply is changed there when its author changes it', async () => {
  const { id } = await ben.call(createPost, { body: { teamId, content: 'Who has the key?' } })
  const { id: parentId } = await ben.call(addComment, { params: { id }, body: { content: 'Not me' } })
  await openPage(`/?team=${teamId}`, ann)
  const ends = [loseReply(createPost), loseReply(addComment)]
  await composer.fill('Pipes are out')
  await send.click()
  const card = cardOf('Who has the key?')
  await card.getByRole('button', { name: 'Reply to Ben Test' }).click()
  await card.getByRole('textbox', { name: 'Write a comment...' }).fill('Ask Ana')
  await card.getByRole('button', { name: 'Send comment' }).click()
  const pipes = async () => (await contents()).filter(content => content.startsWith('Pipes'))
  const replies = async () => {
    const { comments } = await ben.call(getPost, { params: { id } })
    return comments.filter(comment => comment.parentId === parentId).map(({ content }) => content)
  }
  await expect.poll(pipes).toEqual(['Pipes are out'])
  await expect.poll(replies).toEqual(['Ask Ana'])
  await goOffline()
  for (const end of ends.toReversed()) end()

  await cardOf('Pipes are out').getByRole('button', { name: 'Edit' }).click()
  await composer.fill('Pipes are in again')
  await send.click()
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect.element(card.getByText('Replying to Ben Test')).toBeVisible()
  await card.getByRole('textbox', { name: 'Write a comment...' }).fill('Ask Luis')
  await card.getByRole('button', { name: 'Send comment' }).click()
  await goOnline()
  await expect.poll(pipes).toEqual(['Pipes are in again'])
  await expect.poll(replies).toEqual(['Ask Luis'])
})

test('a comment on a post that is gone is refused, and its words are not lost', async () => {
  const gone = await refusedComment('Wait for me')
  await expect.element(gone.getByRole('button', { name: 'Copy your words' })).toBeVisible()
  await gone.getByRole('button', { name: 'Discard' }).click()
  await expect.element(gone).not.toBeInTheDocument()
  await refusedComment('Wait for us')
  // As after a reload: the feed comes without the post.
  await openPage(`/?team=${teamId}`, ann)
  const lost = page.getByRole('article', { name: 'Your comment was not accepted' })
  await expect.element(lost.getByText('Wait for us')).toBeVisible()
  await expect.element(lost.getByText(/^Its post was deleted/)).toBeVisible()
  await openPage('/', ann)
  await lost.getByRole('button', { name: 'Discard' }).click()
  await expect.element(lost).not.toBeInTheDocument()
})

/** Somebody writes a post while offline; back online, they may no longer post there. */
async function refusedPost(person: Person, team: number, content: string, forbid: () => Promise<unknown>) {
  await openPage(`/?team=${team}`, person)
  await composer.fill(content)
  await goOffline()
  await send.click()
  await expect.element(cardOf(content)).toMatchTextContent(/Waiting to be sent/)
  await forbid()
  await goOnline()
  await expect.element(cardOf(content)).toMatchTextContent(/Not sent/)
}

test('a post for a team that became inactive stays, and can go to another team', async () => {
  const closing = await addTeam('Closing down')
  const owner = await olivia()
  await owner.call(addMembers, { params: { id: closing }, body: { members: [{ userId: ann.id, canPost: true }] } })
  const words = 'Who takes our shelves?'
  await refusedPost(ann, closing, words, () =>
    owner.call(editTeam, { params: { id: closing }, body: { isActive: false } }),
  )
  await expect.element(cardOf(words).getByRole('button', { name: 'Copy your words' })).toBeVisible()
  await cardOf(words).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect.element(dialog.getByRole('textbox', { name: "What's on your mind?" })).toHaveValue(words)
  await expect.element(dialog).toMatchTextContent(/Out of reach/)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(contents).toContain(words)
})

test('a post for a team that its author had to leave stays, for its author to copy or discard', async () => {
  const left = await addTeam('Left behind')
  const cleo = await join('Cleo', { teamId: left, canPost: true })
  const words = 'My last report'
  await refusedPost(cleo, left, words, async () =>
    (await olivia()).call(removeMember, { params: { id: left, userId: cleo.id } }),
  )
  await expect.element(page.getByRole('heading', { name: 'Company-wide' })).toBeInTheDocument()
  await expect.element(cardOf(words).getByRole('button', { name: 'Copy your words' })).toBeVisible()
  await expect.element(cardOf(words).getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await cardOf(words).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(cardOf(words)).not.toBeInTheDocument()
})

test('a post that is written offline waits, can be changed, and is sent once', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await composer.fill('Couplings are out')
  await goOffline()
  await send.click()
  const pending = cardOf('Couplings are out')
  await expect.element(pending).toMatchTextContent(/Waiting to be sent/)
  await expect.element(pending).toMatchTextContent(/Kept on this device\. Sent when you're back online\./)
  await expect.element(composer).toHaveValue('')

  await pending.getByRole('button', { name: 'Edit' }).click()
  await expect.element(composer).toHaveValue('Couplings are out')
  await expect.element(pending).not.toBeInTheDocument()
  await composer.fill('Couplings are in again')
  await send.click()
  await expect.element(cardOf('Couplings are in again')).toMatchTextContent(/Waiting to be sent/)
  const arrived = async () => (await contents()).filter(content => content.startsWith('Couplings'))
  expect(await arrived()).toEqual([])

  await goOnline()
  await expect.poll(arrived).toEqual(['Couplings are in again'])
  await expect.element(cardOf('Couplings are in again')).not.toMatchTextContent(/Waiting to be sent/)
  await expect.element(cardOf('Couplings are in again')).not.toMatchTextContent(/Sending\.\.\./)
})
