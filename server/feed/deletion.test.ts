import { expect, test } from 'vitest'
import { addComment, deleteComment, restoreComment } from '#contract/comments.ts'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import * as calls from '#contract/feed.ts'
import { likePost } from '#contract/reactions.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const teamId = await company.team('Boilers')
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben', { teamId })

const post = (content: string) => ann.call(calls.createPost, { body: { content, teamId } })
const expire = (table: 'posts' | 'comments') =>
  company.database.pool.query(
    `update ${table} set deleted_at = now() - interval '2 minutes' where deleted_at is not null`,
  )

test('a deleted post is gone for everybody at once, and its deleter can restore it with everything', async () => {
  const { id } = await post('Van rota')
  const params = { id }
  await ben.call(addComment, { params, body: { content: 'Thanks' } })
  await ben.call(likePost, { params })
  const unread = (await ben.call(unviewedCounts))[teamId]
  await ann.call(calls.deletePost, { params })
  for (const by of [ann, ben, company.owner])
    expect(await by.refused(calls.getPost, { params })).toBe('404 post.missing')
  expect((await ben.call(calls.listPosts, { query: { teamId } })).posts.map(each => each.id)).not.toContain(id)
  expect((await ben.call(unviewedCounts))[teamId]).toBe(unread === 1 ? undefined : (unread ?? 0) - 1)
  expect((await ben.call(viewPosts, { body: { postIds: [id] } })).read).toEqual([])
  expect(await ben.refused(likePost, { params })).toBe('404 post.missing')
  expect(await ann.refused(calls.deletePost, { params })).toBe('404 post.missing')

  for (const by of [ben, company.owner])
    expect(await by.refused(calls.restorePost, { params })).toBe('404 post.missing')
  const restored = await ann.call(calls.restorePost, { params })
  expect(restored).toMatchObject({ content: 'Van rota', commentCount: 1, likeCount: 1, audienceCount: 1 })
  expect((await ben.call(unviewedCounts))[teamId]).toBe(unread)
  expect(await ann.refused(calls.restorePost, { params })).toBe('404 post.missing')
})

test('after a minute it is deleted for good', async () => {
  const { id } = await post('Gone')
  await ann.call(calls.deletePost, { params: { id } })
  await company.app.tasks['feed.sweep']({}, '')
  const stored = () => company.database.pool.query('select from posts where id = $1', [id])
  expect((await stored()).rowCount).toBe(1)
  await expire('posts')
  expect(await ann.refused(calls.restorePost, { params: { id } })).toBe('404 post.missing')
  await company.app.tasks['feed.sweep']({}, '')
  expect((await stored()).rowCount).toBe(0)
})

test('so with a comment', async () => {
  const { id } = await post('Questions')
  const params = { id }
  const { id: commentId } = await ben.call(addComment, { params, body: { content: 'When?' } })
  const inComment = { id, commentId }
  await company.owner.call(deleteComment, { params: inComment })
  expect(await ann.call(calls.getPost, { params })).toMatchObject({ comments: [], commentCount: 0 })
  expect(await ben.refused(restoreComment, { params: inComment })).toBe('404 comment.missing')
  expect(await company.owner.call(restoreComment, { params: inComment })).toMatchObject({ content: 'When?' })
  expect(await ann.call(calls.getPost, { params })).toMatchObject({ comments: [{ id: commentId }], commentCount: 1 })
  await ben.call(deleteComment, { params: inComment })
  await expire('comments')
  expect(await ben.refused(restoreComment, { params: inComment })).toBe('404 comment.missing')
  await company.app.tasks['feed.sweep']({}, '')
  expect((await company.database.pool.query('select from comments where id = $1', [commentId])).rowCount).toBe(0)
})

test('a restore that began in time and waits for the team is not deleted by a sweep behind it', async () => {
  const { id } = await post('Back again')
  const params = { id }
  await ann.call(calls.deletePost, { params })
  const { pool } = company.database
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"teams"%'`,
      )
    ).rowCount
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from teams where id = $1 for update', [teamId])
    const restored = ann.call(calls.restorePost, { params })
    await expect.poll(waiting).toBe(1)
    await expire('posts')
    const swept = company.app.tasks['feed.sweep']({}, '')
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect(await restored).toMatchObject({ content: 'Back again' })
    await swept
  } finally {
    holder.release()
  }
  expect(await ben.call(calls.getPost, { params })).toMatchObject({ content: 'Back again' })
})
