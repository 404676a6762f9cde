import { beforeEach, expect, test } from 'vitest'
import type { Mention } from '#contract/authored-text.ts'
import { addComment, deleteComment, editComment, listComments, removeCommentText } from '#contract/comments.ts'
import * as feed from '#contract/feed.ts'
import { listForYou, seeForYou } from '#contract/for-you.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { downloadMyData } from '#contract/privacy.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const teamId = await company.team()
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben', { teamId })
const cy = await company.join('Cy')
beforeEach(() => company.database.pool.query('delete from posts').then(() => undefined))

const post = (by: Member, content: string, mentions: Mention[] = [], inTeam = companyWideTeamId) =>
  by.call(feed.createPost, { body: { content, mentions, teamId: inTeam } })
const comment = (by: Member, postId: number, content: string, more: { parentId?: number; mentions?: Mention[] } = {}) =>
  by.call(addComment, { params: { id: postId }, body: { content, ...more } })
const at = (userId: number, offset = 0): Mention => ({ userId, offset, length: 4 })
const listed = async (by: Member) =>
  (await by.call(listForYou)).activity.map(({ kind, postId, commentId, isNew, excerpt }) => ({
    kind,
    postId,
    commentId,
    isNew,
    excerpt,
  }))

test('posts and comments carry their mentions, without those who may not see them', async () => {
  const mentions = [at(ben.id, 8), at(cy.id, 13)]
  const { id, mentions: kept } = await post(ann, '👷 Hello @Ben @Cyr', mentions, teamId)
  expect(kept).toEqual([at(ben.id, 8)])
  expect((await ben.call(feed.getPost, { params: { id } })).mentions).toEqual([at(ben.id, 8)])
  const { mentions: inComment } = await comment(ben, id, '@Ann hi', { mentions: [at(ann.id)] })
  expect(inComment).toEqual([at(ann.id)])
  const { comments } = await ben.call(listComments, { params: { id } })
  expect(comments[0]?.mentions).toEqual([at(ann.id)])
  await company.owner.call(removeMember, { params: { id: teamId, userId: ben.id } })
  expect((await ann.call(feed.getPost, { params: { id } })).mentions).toEqual([])
  await company.addToTeam(teamId, ben)
  expect((await ann.call(feed.getPost, { params: { id } })).mentions).toEqual([at(ben.id, 8)])
})

test('a mention that does not fit its text is refused', async () => {
  const bad: Mention[][] = [
    [at(ben.id, 1)],
    [{ userId: ben.id, offset: 0, length: 9 }],
    [at(ben.id), { userId: ann.id, offset: 0, length: 2 }],
  ]
  for (const mentions of bad) {
    const body = { content: '@Ben now', mentions }
    expect(await company.owner.refused(feed.createPost, { body })).toBe('422 request.invalid')
  }
  const many = Array.from({ length: 21 }, (_, index) => ({ userId: ben.id, offset: index, length: 1 }))
  expect(await company.owner.refused(feed.createPost, { body: { content: '@'.repeat(21), mentions: many } })).toBe(
    '422 request.invalid',
  )
})

test('places count code points, and a mention of somebody unknown is left out', async () => {
  const smiling = (offset: number) => ({ content: '😀 @Ben', mentions: [{ userId: ben.id, offset, length: 4 }] })
  const { id } = await company.owner.call(feed.createPost, { body: smiling(2) })
  expect((await ann.call(feed.getPost, { params: { id } })).mentions).toEqual(smiling(2).mentions)
  for (const offset of [0, 1, 3, 2_000_000_000])
    expect(await company.owner.refused(feed.createPost, { body: smiling(offset) })).toBe('422 request.invalid')
  for (const userId of [2_000_000_000, 2_147_483_647]) {
    const unknown = { content: '@Ben', mentions: [{ userId, offset: 0, length: 4 }] }
    expect((await company.owner.call(feed.createPost, { body: unknown })).mentions).toEqual([])
  }
})

test('a changed text has the mentions that it is sent with, an unchanged one keeps its own', async () => {
  const { id } = await post(company.owner, '@Ben now', [at(ben.id)])
  const edit = async (body: { content?: string; mentions?: Mention[]; allowComments?: boolean }) =>
    (await company.owner.call(feed.editPost, { params: { id }, body })).mentions
  expect(await edit({ allowComments: true })).toEqual([at(ben.id)])
  expect(await edit({ content: '@Ann now', mentions: [at(ann.id)] })).toEqual([at(ann.id)])
  expect(await edit({ content: 'Nobody' })).toEqual([])
  const { id: commentId } = await comment(ann, id, '@Ben too', { mentions: [at(ben.id)] })
  const params = { id, commentId }
  const edited = await ann.call(editComment, { params, body: { content: '@Cyr too', mentions: [at(cy.id)] } })
  expect(edited.mentions).toEqual([at(cy.id)])
  expect((await listed(cy)).map(({ kind }) => kind)).toEqual(['mention'])
})

test('a reply belongs to a comment of its post, and a reply to a reply to the same one', async () => {
  const { id } = await post(company.owner, 'Who has the ladder?')
  const first = await comment(ann, id, 'I do')
  const reply = await comment(ben, id, 'Bring it', { parentId: first.id })
  const again = await comment(ann, id, 'On my way', { parentId: reply.id })
  expect([first.parentId, reply.parentId, again.parentId]).toEqual([null, first.id, first.id])
  const { comments, commentCount } = await ben.call(feed.getPost, { params: { id } })
  expect(commentCount).toBe(3)
  expect(comments.map(({ parentId }) => parentId)).toEqual([null, first.id, first.id])
  const other = await post(company.owner, 'Another')
  const strange = { params: { id: other.id }, body: { content: 'No', parentId: first.id } }
  expect(await ben.refused(addComment, strange)).toBe('404 comment.missing')
  expect(await ben.refused(addComment, { params: { id }, body: { content: 'No', parentId: 2_000_000 } })).toBe(
    '404 comment.missing',
  )
  await ann.call(deleteComment, { params: { id, commentId: first.id } })
  expect(await ben.refused(addComment, { params: { id }, body: { content: 'No', parentId: first.id } })).toBe(
    '404 comment.missing',
  )
  expect((await ben.call(feed.getPost, { params: { id } })).commentCount).toBe(2)
})

test('a reply that is sent twice is there once', async () => {
  const { id } = await post(company.owner, 'Twice?')
  const { id: parentId } = await comment(ann, id, 'Once')
  const body = { content: 'Twice', parentId, clientKey: '0d6d3a5a-98b1-4c84-8a4f-1b1f1d1c2c11' }
  const [one, two] = [
    await ben.call(addComment, { params: { id }, body }),
    await ben.call(addComment, { params: { id }, body }),
  ]
  expect(one.id).toBe(two.id)
  expect(await listed(ann)).toHaveLength(1)
})

test('For you lists mentions, replies and comments on own posts, each text once and by what concerns most', async () => {
  const { id } = await post(ann, 'Mine @Ben', [at(ben.id, 5)], teamId)
  const { id: first } = await comment(ben, id, 'A comment')
  const { id: reply } = await comment(ann, id, '@Ben a reply', { parentId: first, mentions: [at(ben.id)] })
  const { id: third } = await comment(company.owner, id, 'Another reply', { parentId: first })
  expect(await listed(ann)).toEqual([
    { kind: 'comment', postId: id, commentId: third, isNew: true, excerpt: 'Another reply' },
    { kind: 'comment', postId: id, commentId: first, isNew: true, excerpt: 'A comment' },
  ])
  expect((await listed(ben)).map(({ kind, commentId }) => [kind, commentId])).toEqual([
    ['reply', third],
    ['mention', reply],
    ['mention', null],
  ])
  expect(await listed(company.owner)).toEqual([])
})

test('For you says what others did to one’s own texts, the last of each', async () => {
  const { owner } = company
  const { id } = await post(ann, 'Gate code 4711', [], teamId)
  const { id: commentId } = await comment(ann, id, 'Rude')
  for (const content of ['Gate code', 'Gate']) await owner.call(feed.editPost, { params: { id }, body: { content } })
  await owner.call(removeCommentText, { params: { id, commentId }, body: { note: 'Be kind' } })
  const edited = { kind: 'text-edited', postId: id, commentId: null, isNew: true, excerpt: 'Gate' }
  const removed = { kind: 'text-removed', postId: id, commentId, isNew: true, excerpt: 'Be kind' }
  expect(await listed(ann)).toEqual([removed, edited])
  await owner.call(feed.removePostText, { params: { id }, body: { note: 'Not here' } })
  expect(await listed(ann)).toEqual([{ ...edited, kind: 'text-removed', excerpt: 'Not here' }, removed])
  expect(await listed(ben)).toEqual([])
  expect((await ann.call(listForYou)).activity[0]?.by?.id).toBe(owner.id)
})

test('what was seen is no longer new, on every device', async () => {
  const { id } = await post(ann, 'Mine', [], teamId)
  await comment(ben, id, 'One')
  const [one] = (await ann.call(listForYou)).activity
  await comment(ben, id, 'Two')
  await ann.call(seeForYou, { body: { id: one?.id ?? 0 } })
  expect((await listed(ann)).map(({ isNew }) => isNew)).toEqual([true, false])
  await ann.call(seeForYou, { body: { id: 2_000_000_000 } })
  await ann.call(seeForYou, { body: { id: 1 } })
  expect((await listed(ann)).map(({ isNew }) => isNew)).toEqual([false, false])
  await comment(ben, id, 'Three')
  expect((await listed(ann))[0]?.isNew).toBe(true)
})

test('what may no longer be seen is not listed', async () => {
  const { id } = await post(ann, 'Team only @Ben', [at(ben.id, 10)], teamId)
  const { id: commentId } = await comment(ann, id, '@Ben here', { mentions: [at(ben.id)] })
  expect(await listed(ben)).toHaveLength(2)
  await ann.call(deleteComment, { params: { id, commentId } })
  expect(await listed(ben)).toHaveLength(1)
  await company.owner.call(removeMember, { params: { id: teamId, userId: ben.id } })
  expect(await listed(ben)).toEqual([])
  await company.addToTeam(teamId, ben)
  expect(await listed(ben)).toHaveLength(1)
  await company.owner.call(feed.deletePost, { params: { id } })
  expect(await listed(ben)).toEqual([])
})

test('pages follow each other', async () => {
  const { id } = await post(ann, 'Much to say', [], teamId)
  for (let n = 0; n < 35; n += 1) await comment(ben, id, `Comment ${n}`)
  const { activity, nextCursor } = await ann.call(listForYou)
  const next = await ann.call(listForYou, { query: { cursor: nextCursor ?? '' } })
  expect([activity.length, next.activity.length, next.nextCursor]).toEqual([30, 5, null])
  expect(new Set([...activity, ...next.activity].map(entry => entry.id)).size).toBe(35)
})

test('it belongs to what is recorded, and goes with somebody who is erased', async () => {
  const dana = await company.join('Dana')
  const { id } = await post(company.owner, '@Dan hello', [at(dana.id)])
  await comment(dana, id, 'Hello')
  const { body } = await dana.send({ method: 'GET', url: downloadMyData.path })
  expect(JSON.parse(body).forYou).toEqual([expect.objectContaining({ kind: 'mention', postId: id })])
  await company.owner.call(removeUser, { params: { id: dana.id } })
  expect((await ann.call(feed.getPost, { params: { id } })).mentions).toEqual([])
})
