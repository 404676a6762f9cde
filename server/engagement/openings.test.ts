import { expect, test } from 'vitest'
import { documentOpenings, openDocument } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { removeUser } from '#contract/people.ts'
import { downloadMyData } from '#contract/privacy.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

const company = await openCompany({ rateLimits: false })
const teamId = await company.team()
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben', { teamId })
const cy = await company.join('Cy')
const url = await uploadPdf(ann, 'Manual.pdf')
const body = { teamId, content: 'The new manual', mediaUrls: [url] }
const postId = (await ann.call(createPost, { body })).id
await company.runJobs()
const mediaId = mediaIdOf(url)

const open = (by: Member, document = mediaId) =>
  by.call(openDocument, { params: { id: postId }, body: { mediaId: document } })
const openings = async (by: Member = company.owner) =>
  (await by.call(documentOpenings, { params: { id: postId } })).documents

test('leaders see who has opened a document, once and without its author', async () => {
  expect(await openings()).toMatchObject([{ mediaId, fileName: 'Manual.pdf', openedCount: 0, openings: [] }])
  await open(ben)
  const [first] = await openings()
  await open(ben)
  await open(ann)
  expect(await openings()).toEqual([first])
  expect(first).toMatchObject({ openedCount: 1, openings: [{ user: { id: ben.id, firstName: 'Ben' } }] })
})

test('members cannot see that, and who may not see the post can open nothing', async () => {
  await expect(openings(ben)).rejects.toThrow('permission.denied')
  await expect(open(cy)).rejects.toThrow('post.missing')
  await expect(open(ben, '2f0d8f0e-5d1c-4b62-9d0c-3c6a4b8f7a11')).rejects.toThrow('media.missing')
})

test('it belongs to the data of a person, and leaves the list with them', async () => {
  const data = (await ben.send({ url: downloadMyData.path })).json<{ documents: unknown }>()
  expect(data.documents).toMatchObject([{ postId, fileName: 'Manual.pdf', openedAt: expect.any(String) }])
  await company.owner.call(removeUser, { params: { id: ben.id } })
  expect(await openings()).toMatchObject([{ openedCount: 0, openings: [] }])
})
