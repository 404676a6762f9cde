import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { listForYou } from '#contract/for-you.ts'
import { editScheduled, listScheduled } from '#contract/scheduling.ts'
import { search } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { upload, uploadPdf } from '#server/testing/files/upload.ts'

const company = await openCompany()

/** Returns its URL. */
async function uploadPhoto(by: Member, background: string): Promise<string> {
  const photo = sharp({ create: { width: 20, height: 20, channels: 3, background } })
  return upload(by, await photo.png().toBuffer(), `${background}.png`, 'image/png')
}

const described = async (id: number) => {
  const { media } = await company.owner.call(getPost, { params: { id } })
  return media.map(({ description }) => description)
}

test('photos keep their descriptions by item, also in another place', async () => {
  const { owner } = company
  const mediaUrls = [await uploadPhoto(owner, 'teal'), await uploadPhoto(owner, 'olive')]
  const { id } = await owner.call(createPost, {
    body: { content: 'Vans', mediaUrls, mediaDescriptions: [' Two vans at dawn ', null] },
  })
  expect(await described(id)).toEqual(['Two vans at dawn', null])
  const params = { id }
  await owner.call(editPost, { params, body: { mediaUrls: mediaUrls.toReversed() } })
  expect(await described(id)).toEqual([null, 'Two vans at dawn'])
  const edited = await owner.call(editPost, { params, body: { mediaDescriptions: ['A ladder', ''] } })
  expect(edited.media.map(({ description }) => description)).toEqual(['A ladder', null])
})

test('a description alone is no edit and no version', async () => {
  const { owner } = company
  const ann = await company.join('Ann')
  const mediaUrls = [await uploadPhoto(owner, 'teal')]
  const { id } = await owner.call(createPost, { body: { content: 'Confirm', mediaUrls, askToConfirm: true } })
  await owner.call(editPost, { params: { id }, body: { mediaUrls, mediaDescriptions: ['Harness on a roof'] } })
  const post = await ann.call(getPost, { params: { id } })
  expect(post).toMatchObject({ editedAt: null, textVersion: 1, media: [{ description: 'Harness on a roof' }] })
})

test('as many as media, each short enough; documents have none', async () => {
  const { owner } = company
  const mediaUrls = [await uploadPhoto(owner, 'teal'), await uploadPdf(owner, 'Plan.pdf')]
  const body = { content: 'Two', mediaUrls }
  for (const mediaDescriptions of [['one'], ['one', null, null], ['x'.repeat(501), null]]) {
    const refused = await owner.try(createPost, { body: { ...body, mediaDescriptions } })
    expect(refused.status).toBe(422)
  }
  const { id } = await owner.call(createPost, { body: { ...body, mediaDescriptions: ['x'.repeat(500), 'A plan'] } })
  expect(await described(id)).toEqual(['x'.repeat(500), null])
})

test('a post is found by what its photos show', async () => {
  const { owner } = company
  const mediaUrls = [await uploadPhoto(owner, 'teal')]
  const { id } = await owner.call(createPost, { body: { content: '', mediaUrls, mediaDescriptions: ['A zeppelin'] } })
  const found = async (q: string) => (await owner.call(search, { query: { q } })).results.map(({ postId }) => postId)
  expect(await found('zeppelin')).toEqual([id])
  await owner.call(editPost, { params: { id }, body: { mediaDescriptions: ['A kite'] } })
  expect([await found('zeppelin'), await found('kite')]).toEqual([[], [id]])
})

test('the author sees that somebody else described a photo, and the activity log has it', async () => {
  const { owner } = company
  const ben = await company.join('Ben', { role: 'admin' })
  const mediaUrls = [await uploadPhoto(ben, 'teal')]
  const { id } = await ben.call(createPost, { body: { content: 'Roof', mediaUrls } })
  await owner.call(editPost, { params: { id }, body: { mediaDescriptions: ['A roof'] } })
  const { activity } = await ben.call(listForYou)
  expect(activity).toMatchObject([{ kind: 'media-described', postId: id }])
  const log = await owner.call(readAudit)
  expect(log.entries.map(({ action }) => action)).toContain('post.media-described')
})

test('scheduled posts have them too', async () => {
  const { owner } = company
  const mediaUrls = [await uploadPhoto(owner, 'teal')]
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await owner.call(createPost, {
    body: { content: 'Later', mediaUrls, scheduledFor, mediaDescriptions: ['A crane'] },
  })
  await owner.call(editScheduled, { params: { id }, body: { mediaDescriptions: ['Two cranes'] } })
  const { posts } = await owner.call(listScheduled)
  expect(posts.find(post => post.id === id)?.media).toMatchObject([{ description: 'Two cranes' }])
})
