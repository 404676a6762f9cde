import { expect, test } from 'vitest'
import { addComment, editComment, listComments, removeCommentText } from '#contract/comments.ts'
import { postEngagement, viewPosts } from '#contract/engagement.ts'
import * as calls from '#contract/feed.ts'
import { removeUser } from '#contract/people.ts'
import { downloadMyData, eraseUser } from '#contract/privacy.ts'
import { listRevisions } from '#contract/revisions.ts'
import { type Member, openCompany, type Visitor } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company
const teamId = await company.team('Boilers')
const admin = await company.join('Ada', { role: 'admin', teamId, canPost: true })
const ann = await company.join('Ann', { teamId, canPost: true })

const post = (content: string) => ann.call(calls.createPost, { body: { content, teamId } })
const edit = (by: Visitor, id: number, content: string) =>
  by.call(calls.editPost, { params: { id }, body: { content } })
const wordsBefore = async (id: number, commentId?: number) => {
  const { revisions } = await owner.call(listRevisions, { params: { id }, query: { commentId } })
  return revisions.map(({ content, editedBy }) => `${editedBy.firstName}: ${content}`)
}
const readersOf = async (id: number) => {
  const { viewedUsers } = await owner.call(postEngagement, { params: { id }, query: {} })
  return viewedUsers.map(({ firstName }) => firstName)
}
const byAda = { firstName: 'Ada', lastName: 'Test' }

test('a post that somebody else edits names them, and its former words are kept', async () => {
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

test('the author and those who may edit the post see the words before', async () => {
  const { id } = await post('Secret')
  await edit(admin, id, 'Public')
  const lead = await company.join('Lea', { teamId, isTeamOwner: true })
  const member = await company.join('Mo', { teamId })
  const outsider = await company.join('Olga')
  for (const by of [admin, ann, lead])
    expect((await by.call(listRevisions, { params: { id } })).revisions).toMatchObject([{ content: 'Secret' }])
  expect(await member.refused(listRevisions, { params: { id } })).toBe('403 permission.denied')
  expect(await outsider.refused(listRevisions, { params: { id } })).toBe('404 post.missing')
})

test('the text of a comment is edited by its author alone, and removed by leaders with a note', async () => {
  const { id } = await post('News')
  const params = { id }
  const comment = await ann.call(addComment, { params, body: { content: 'Ours' } })
  const inComment = { id, commentId: comment.id }
  for (const by of [owner, admin])
    expect(await by.refused(editComment, { params: inComment, body: { content: 'Theirs' } })).toBe(
      '403 permission.denied',
    )
  const remove = (by: Member, note = 'Names a customer') =>
    by.try(removeCommentText, { params: inComment, body: { note } })
  expect((await remove(ann)).status).toBe(403)
  expect((await remove(admin, ' ')).status).toBe(422)
  const removed = { content: '', removalNote: 'Names a customer', editedBy: byAda }
  expect((await remove(admin)).body).toMatchObject(removed)
  expect((await owner.call(calls.getPost, { params })).comments).toMatchObject([removed])
  expect((await ann.call(listComments, { params })).comments).toMatchObject([removed])
  expect(await wordsBefore(id, comment.id)).toEqual(['Ada: Ours'])
  expect(await ann.refused(editComment, { params: inComment, body: { content: 'Ours' } })).toBe('409 text.removed')
  const query = { commentId: comment.id }
  expect((await ann.call(listRevisions, { params, query })).revisions).toHaveLength(1)
  const reader = await company.join('Rea', { teamId })
  expect(await reader.refused(listRevisions, { params, query })).toBe('403 permission.denied')
  expect(await ann.refused(listRevisions, { params, query: { commentId: 2_000_000_000 } })).toBe('404 comment.missing')
})

test('a post whose text was removed asks nobody to read it, and its author cannot put it back', async () => {
  const { id } = await post('Call Mr. Miller at home')
  const params = { id }
  const reader = await company.join('Rick', { teamId })
  const later = await post('Something else')
  expect((await reader.call(calls.getPost, { params: { id: later.id } })).isUnread).toBe(true)
  const note = 'A private number'
  expect(await ann.refused(calls.removePostText, { params, body: { note } })).toBe('403 permission.denied')
  const removed = await owner.call(calls.removePostText, { params, body: { note } })
  expect(removed).toMatchObject({ content: '', removalNote: note, isUnread: false, audienceCount: 0 })
  expect((await edit(owner, id, 'Call the office')).removalNote).toBeNull()
  await owner.call(calls.removePostText, { params, body: { note } })
  expect(await ann.refused(calls.editPost, { params, body: { content: 'Call him' } })).toBe('409 text.removed')
  expect((await ann.call(listRevisions, { params })).revisions.map(({ content }) => content)).toEqual([
    'Call the office',
    'Call Mr. Miller at home',
  ])
})

test('after a change that is to be read again, everyone who has read the post reads it again', async () => {
  const { id } = await post('Thursday 6:30')
  const params = { id }
  const [rob, sue] = [await company.join('Rob', { teamId }), await company.join('Sue', { teamId })]
  const { id: other } = await post('Another')
  for (const by of [rob, sue, admin]) await by.call(viewPosts, { body: { postIds: [id, other] } })
  await edit(ann, id, 'Thursday, 6:30')
  expect(await readersOf(id)).toContain('Ada')
  expect((await admin.call(calls.getPost, { params })).isUnread).toBe(false)

  await ann.call(calls.editPost, { params, body: { content: 'FRIDAY 6:30', readAgain: true } })
  expect(await readersOf(id)).toEqual([])
  expect((await admin.call(calls.getPost, { params })).isUnread).toBe(true)
  expect((await admin.call(calls.getPost, { params: { id: other } })).isUnread).toBe(false)
  expect((await ann.call(listRevisions, { params })).revisions).toMatchObject([
    { content: 'Thursday, 6:30', editedBy: { firstName: 'Ann' }, readCount: 0, readers: [] },
  ])
  expect((await owner.call(listRevisions, { params })).revisions).toMatchObject([
    { readCount: 1, readers: [{ firstName: 'Ada' }] },
  ])
  expect(JSON.parse((await admin.send({ url: downloadMyData.path })).body)).toMatchObject({
    formerlyRead: [{ postId: id }],
  })
  await admin.call(viewPosts, { body: { postIds: [id] } })
  expect(await readersOf(id)).toEqual(['Ada'])
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
  await company.deleteForGood(ann, deleted.id)
  await owner.call(removeUser, { params: { id: leo.id } })
  await owner.call(eraseUser, { params: { id: leo.id }, body: { content: 'keep' } })
  expect(await wordsBefore(kept.id)).toEqual([])
  const { rows } = await company.database.pool.query('select from revisions where post_id = $1', [deleted.id])
  expect(rows).toEqual([])
})
