import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/feed.ts'
import { removeUser } from '#contract/people.ts'
import { downloadMyData, eraseUser } from '#contract/privacy.ts'
import { type Member, TestCompany, type Visitor } from '#server/testing/company.ts'

let company: TestCompany
let owner: Member
let admin: Member
let ann: Member
let teamId: number
beforeAll(async () => {
  company = await TestCompany.open({ rateLimits: false })
  owner = company.owner
  teamId = await company.team('Boilers')
  admin = await company.join('Ada', { role: 'admin', teamId, canPost: true })
  ann = await company.join('Ann', { teamId, canPost: true })
})
afterAll(() => company.close())

const post = (content: string) => ann.call(calls.createPost, { body: { content, teamId } })
const edit = (by: Visitor, id: number, content: string) =>
  by.call(calls.editPost, { params: { id }, body: { content } })
const wordsBefore = async (id: number, commentId?: number) => {
  const { revisions } = await owner.call(calls.listRevisions, { params: { id }, query: { commentId } })
  return revisions.map(({ content, editedBy }) => `${editedBy.firstName}: ${content}`)
}
const byAda = { firstName: 'Ada', lastName: 'Test' }

test('a post that somebody else edits names them, and owners see the words before', async () => {
  const { id } = await post('First')
  expect(await edit(ann, id, 'Second')).toMatchObject({ editedAt: expect.any(String), editedBy: null })
  expect((await edit(admin, id, 'Third')).editedBy).toEqual(byAda)
  const seen = await ann.call(calls.listPosts, { query: { teamId } })
  expect(seen.posts.find(each => each.id === id)?.editedBy).toEqual(byAda)
  await edit(admin, id, 'Fourth')
  expect(await wordsBefore(id)).toEqual(['Ada: Third', 'Ada: Second'])
  await admin.call(calls.editPost, { params: { id }, body: { allowComments: false, content: 'Fourth' } })
  expect(await wordsBefore(id)).toHaveLength(2)
  // By the author: their own words before are not kept.
  expect((await edit(ann, id, 'Fifth')).editedBy).toBeNull()
  expect(await wordsBefore(id)).toHaveLength(2)
})

test('so does a comment; the same words do not count as an edit', async () => {
  const { id } = await post('News')
  const params = { id }
  const comment = await ann.call(calls.addComment, { params, body: { content: 'Ours' } })
  const inComment = { id, commentId: comment.id }
  const same = await admin.call(calls.editComment, { params: inComment, body: { content: 'Ours' } })
  expect(same).toMatchObject({ editedAt: null, editedBy: null })
  const edited = await admin.call(calls.editComment, { params: inComment, body: { content: 'Theirs' } })
  expect(edited).toMatchObject({ editedAt: expect.any(String), editedBy: byAda })
  expect((await ann.call(calls.getPost, { params })).comments).toMatchObject([{ content: 'Theirs', editedBy: byAda }])
  expect((await ann.call(calls.listComments, { params })).comments).toMatchObject([{ editedBy: byAda }])
  expect(await wordsBefore(id, comment.id)).toEqual(['Ada: Ours'])
  expect(await wordsBefore(id)).toEqual([])
})

test('only owners see them', async () => {
  const { id } = await post('Secret')
  await edit(admin, id, 'Public')
  const outsider = await company.join('Olga')
  for (const by of [admin, ann])
    expect(await by.refused(calls.listRevisions, { params: { id } })).toBe('403 permission.denied')
  expect(await outsider.refused(calls.listRevisions, { params: { id } })).toBe('404 post.missing')
})

test('they are in the data of the author, and go with the post or with the author', async () => {
  const leo = await company.join('Leo', { teamId, canPost: true })
  const kept = await leo.call(calls.createPost, { body: { content: 'Mine', teamId } })
  await edit(admin, kept.id, 'Better')
  expect(JSON.parse((await leo.send({ url: downloadMyData.path })).body)).toMatchObject({
    revisions: [{ postId: kept.id, content: 'Mine' }],
  })
  const deleted = await post('Gone')
  await edit(admin, deleted.id, 'Going')
  await ann.call(calls.deletePost, { params: { id: deleted.id } })
  await owner.call(removeUser, { params: { id: leo.id } })
  await owner.call(eraseUser, { params: { id: leo.id }, body: { content: 'keep' } })
  expect(await wordsBefore(kept.id)).toEqual([])
  const { rows } = await company.database.pool.query('select from revisions where post_id = $1', [deleted.id])
  expect(rows).toEqual([])
})
