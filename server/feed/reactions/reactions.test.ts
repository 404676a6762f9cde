import { afterAll, expect, test } from 'vitest'
import { addComment, deleteComment, editComment, listComments } from '#contract/comments.ts'
import * as calls from '#contract/feed.ts'
import {
  likePost,
  listCommentReactions,
  listLikers,
  listPostReactions,
  type ReactionKind,
  reactToComment,
  reactToPost,
  removeCommentReaction,
  removePostReaction,
  unlikePost,
} from '#contract/reactions.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company
const ann = await company.join('Ann')
const ben = await company.join('Ben')
afterAll(async () => {
  expect(await findDrift(company.database.db)).toEqual([])
})

const post = async () => ({ id: (await owner.call(calls.createPost, { body: { content: 'Roof is done' } })).id })
const react = (by: Member, params: { id: number }, kind: ReactionKind) =>
  by.call(reactToPost, { params, body: { kind } })

test('one reaction a person and post: another kind replaces it, and it can be removed', async () => {
  const params = await post()
  expect(await react(ann, params, 'thanks')).toEqual({ reactions: { thanks: 1 }, myReaction: 'thanks' })
  expect(await react(ann, params, 'thanks')).toEqual({ reactions: { thanks: 1 }, myReaction: 'thanks' })
  expect(await react(ben, params, 'like')).toEqual({ reactions: { like: 1, thanks: 1 }, myReaction: 'like' })
  expect(await react(ann, params, 'on-it')).toEqual({ reactions: { like: 1, 'on-it': 1 }, myReaction: 'on-it' })
  const seen = await ann.call(calls.getPost, { params })
  expect(seen).toMatchObject({ reactions: { like: 1, 'on-it': 1 }, myReaction: 'on-it', likeCount: 1, isLiked: false })
  expect(seen.likes.map(({ userId }) => userId)).toEqual([ben.id])
  expect((await owner.call(calls.getPost, { params })).myReaction).toBeNull()
  for (const _ of [1, 2])
    expect(await ann.call(removePostReaction, { params })).toEqual({ reactions: { like: 1 }, myReaction: null })
  expect(await ben.call(removePostReaction, { params })).toEqual({ reactions: {}, myReaction: null })
})

test('a like replaces another kind, and removing a like leaves another kind alone', async () => {
  const params = await post()
  await react(ann, params, 'celebrate')
  expect(await ann.call(unlikePost, { params })).toEqual({ isLiked: false, likeCount: 0 })
  expect(await ann.call(calls.getPost, { params })).toMatchObject({ myReaction: 'celebrate', isLiked: false })
  expect(await ann.call(likePost, { params })).toEqual({ isLiked: true, likeCount: 1 })
  const liked = await ann.call(calls.getPost, { params })
  expect(liked).toMatchObject({
    reactions: { like: 1 },
    myReaction: 'like',
    isLiked: true,
    likes: [{ userId: ann.id }],
  })
  await ann.call(unlikePost, { params })
  expect(await ann.call(calls.getPost, { params })).toMatchObject({ reactions: {}, myReaction: null, likes: [] })
})

test('of many by one person at the same time, the last one counts', async () => {
  const params = await post()
  for (const by of [ann, ben]) await react(by, params, 'thanks')
  await Promise.all([
    react(ann, params, 'celebrate'),
    react(ann, params, 'support'),
    ben.call(likePost, { params }),
    ben.call(unlikePost, { params }),
  ])
  expect(await ann.call(calls.getPost, { params })).toMatchObject({ reactions: { support: 1 }, myReaction: 'support' })
  expect((await ben.call(calls.getPost, { params })).myReaction).toBeNull()
})

test('comments carry reactions, in posts, pages of comments and what their author gets back', async () => {
  const params = await post()
  const { id } = await ben.call(addComment, { params, body: { content: 'I have the key' } })
  const of = { params: { id } }
  const reply = await ann.call(reactToComment, { ...of, body: { kind: 'like' } })
  expect(reply).toEqual({ reactions: { like: 1 }, myReaction: 'like' })
  await owner.call(reactToComment, { ...of, body: { kind: 'on-it' } })
  await ann.call(reactToComment, { ...of, body: { kind: 'thanks' } })
  const both = { thanks: 1, 'on-it': 1 }
  for (const [reader, myReaction] of [
    [ann, 'thanks'],
    [owner, 'on-it'],
    [ben, null],
  ] as const) {
    const [shown] = (await reader.call(calls.getPost, { params })).comments
    expect(shown).toMatchObject({ id, reactions: both, myReaction })
    expect((await reader.call(listComments, { params })).comments).toEqual([shown])
  }
  const edit = { params: { id: params.id, commentId: id }, body: { content: 'I had the key' } }
  expect(await ben.call(editComment, edit)).toMatchObject({ reactions: both, myReaction: null })
  for (const _ of [1, 2])
    expect(await ann.call(removeCommentReaction, of)).toEqual({ reactions: { 'on-it': 1 }, myReaction: null })
  await ben.call(deleteComment, { params: { id: params.id, commentId: id } })
  expect(await ann.refused(reactToComment, { ...of, body: { kind: 'like' } })).toBe('404 comment.missing')
})

test('who reacted how is listed page by page, newest first, also by kind', async () => {
  const params = await post()
  await react(ann, params, 'thanks')
  await react(ben, params, 'like')
  await react(owner, params, 'thanks')
  const people = async (query: { kind?: ReactionKind }) =>
    (await ann.call(listPostReactions, { params, query })).people.map(({ id, kind }) => [id, kind])
  const [byOwner, byBen, byAnn] = [
    [owner.id, 'thanks'],
    [ben.id, 'like'],
    [ann.id, 'thanks'],
  ]
  expect(await people({})).toEqual([byOwner, byBen, byAnn])
  expect(await people({ kind: 'thanks' })).toEqual([byOwner, byAnn])
  expect(await people({ kind: 'like' })).toEqual([byBen])
  expect(await people({ kind: 'support' })).toEqual([])
  expect((await ann.call(listLikers, { params })).likers.map(({ id }) => id)).toEqual([ben.id])
  const { id } = await ben.call(addComment, { params, body: { content: 'Well done' } })
  await company.database.pool.query(
    `with others as (insert into users (email, first_name, last_name)
       select 'reactor' || n || '@acme.example', 'Reactor', 'No ' || n from generate_series(1, 60) n returning id),
     added as (insert into comment_reactions (user_id, post_id, comment_id, kind) select id, $1, $2, 'support' from others)
     update comments set reactions = '{"support": 60}' where id = $2`,
    [params.id, id],
  )
  const first = await ann.call(listCommentReactions, { params: { id } })
  const query = { cursor: first.nextCursor ?? '', kind: 'support' as const }
  const second = await ann.call(listCommentReactions, { params: { id }, query })
  const ids = [...first.people, ...second.people].map(person => person.id)
  expect([first.people.length, new Set(ids).size, second.nextCursor]).toEqual([50, 60, null])
})

test('who may not see a post cannot react to it or to its comments', async () => {
  const teamId = await company.team('Closed')
  const insider = await company.join('Ina', { teamId })
  const { id } = await owner.call(calls.createPost, { body: { content: 'Ours', teamId } })
  const comment = await insider.call(addComment, { params: { id }, body: { content: 'Yes' } })
  const body = { kind: 'thanks' as const }
  expect(await ann.refused(reactToPost, { params: { id }, body })).toBe('404 post.missing')
  expect(await ann.refused(listPostReactions, { params: { id } })).toBe('404 post.missing')
  for (const call of [listCommentReactions, removeCommentReaction])
    expect(await ann.refused(call, { params: { id: comment.id } })).toBe('404 post.missing')
  expect(await ann.refused(reactToComment, { params: { id: comment.id }, body })).toBe('404 post.missing')
  expect(await insider.call(reactToComment, { params: { id: comment.id }, body })).toMatchObject({
    myReaction: 'thanks',
  })
})
