import { expect, test } from 'vitest'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import * as scheduling from '#contract/scheduling.ts'
import { search } from '#contract/search.ts'
import { openCompany } from '#server/testing/company.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const teamId = companyWideTeamId
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
async function uploads(count: number): Promise<string[]> {
  const urls: string[] = []
  for (let n = 1; n <= count; n += 1) urls.push(await uploadPdf(owner, `Manual ${n}.pdf`))
  return urls
}

test('a scheduled post keeps its documents in order, and is found by them once it is published', async () => {
  const [one = '', two = ''] = await uploads(2)
  const body = { content: 'Later', teamId, mediaUrls: [two, one], scheduledFor: inAnHour() }
  const { id } = await owner.call(createPost, { body })
  await company.runJobs()
  const { posts } = await owner.call(scheduling.listScheduled)
  const idsOf = (media: readonly { url: string }[] = []) => media.map(({ url }) => mediaIdOf(url))
  expect(idsOf(posts[0]?.media)).toEqual([two, one].map(mediaIdOf))
  const found = async () => (await owner.call(search, { query: { type: 'document' } })).results.map(each => each.postId)
  expect(await found()).not.toContain(id)
  const published = await owner.call(scheduling.sendScheduled, { params: { id } })
  expect(published.media).toMatchObject([
    { state: 'ready', document: { fileName: 'Manual 2.pdf', pages: 3 } },
    { state: 'ready', document: { fileName: 'Manual 1.pdf', pages: 3 } },
  ])
  expect((await found()).filter(postId => postId === published.id)).toHaveLength(2)
})

test('a post has up to five documents, when it is written, edited or scheduled', async () => {
  const six = await uploads(6)
  const five = six.slice(0, 5)
  const body = { content: 'Manuals', teamId, mediaUrls: six }
  const refusal = '422 post.documents'
  expect(await owner.refused(createPost, { body })).toBe(refusal)
  expect(await owner.refused(createPost, { body: { ...body, scheduledFor: inAnHour() } })).toBe(refusal)
  const scheduled = await owner.call(createPost, { body: { ...body, mediaUrls: five, scheduledFor: inAnHour() } })
  const edit = { params: { id: scheduled.id }, body: { mediaUrls: six } }
  expect(await owner.refused(scheduling.editScheduled, edit)).toBe(refusal)
  await owner.call(scheduling.deleteScheduled, { params: { id: scheduled.id } })
  const others = await uploads(6)
  const { id } = await owner.call(createPost, { body: { ...body, mediaUrls: others.slice(0, 5) } })
  const added = { params: { id }, body: { mediaUrls: others } }
  expect(await owner.refused(editPost, added)).toBe(refusal)
  expect((await owner.call(getPost, { params: { id } })).media).toHaveLength(5)
})
