import { expect, test } from 'vitest'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { listSaved, savePost, unsavePost } from '#contract/saved.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const teamId = await company.team()
const ann = await company.join('Ann', { teamId })

const post = (content: string) => company.owner.call(feed.createPost, { body: { content, teamId } })
const save = (by: Member, id: number) => by.call(savePost, { params: { id } })
const listed = async (by: Member) =>
  (await by.call(listSaved)).saved.map(({ postId, post: found }) => [postId, found?.content ?? null])

test('a post is saved by one person, once, and taken off again', async () => {
  const { id } = await post('Keep me')
  for (let n = 0; n < 2; n += 1) await save(ann, id)
  expect(await listed(ann)).toEqual([[id, 'Keep me']])
  expect((await ann.call(feed.getPost, { params: { id } })).isSaved).toBe(true)
  expect((await company.owner.call(feed.getPost, { params: { id } })).isSaved).toBe(false)
  expect(await listed(company.owner)).toEqual([])
  for (let n = 0; n < 2; n += 1) await ann.call(unsavePost, { params: { id } })
  expect(await ann.refused(unsavePost, { params: { id: 2_000_000 } })).toBe('404 post.missing')
  expect(await ann.call(listSaved)).toEqual({ saved: [], count: 0, nextCursor: null })
})

test('a deleted post keeps its place, and can be taken off', async () => {
  const { id } = await post('Gone soon')
  await save(ann, id)
  await company.deleteForGood(company.owner, id)
  expect(await listed(ann)).toEqual([[id, null]])
  await ann.call(unsavePost, { params: { id } })
  expect(await listed(ann)).toEqual([])
})

test('a post that is not for somebody can be neither saved nor read where it was saved', async () => {
  const ben = await company.join('Ben', { teamId })
  const { id } = await post('Team only')
  await save(ben, id)
  await company.owner.call(removeMember, { params: { id: teamId, userId: ben.id } })
  expect(await listed(ben)).toEqual([[id, null]])
  const { id: other } = await post('Team only too')
  expect(await ben.refused(savePost, { params: { id: other } })).toBe('404 post.missing')
})

test('the last saved come first, page by page', async () => {
  const ids: number[] = []
  for (let n = 0; n < 22; n += 1) ids.push((await post(`Post ${n}`)).id)
  for (const id of ids) await save(ann, id)
  const first = await ann.call(listSaved)
  const second = await ann.call(listSaved, { query: { cursor: first.nextCursor ?? '' } })
  expect([...first.saved, ...second.saved].map(({ postId }) => postId)).toEqual(ids.toReversed())
  expect([first.count, second.nextCursor]).toEqual([22, null])
})

test('as many are saved as the limit says', async () => {
  const cy = await company.join('Cy', { teamId })
  const { id } = await post('One too many')
  await company.database.pool.query(
    'insert into saves (user_id, post_id) select $1, 1000000 + n from generate_series(1, 1000) n',
    [cy.id],
  )
  expect(await cy.refused(savePost, { params: { id } })).toBe('409 saved.full')
})
