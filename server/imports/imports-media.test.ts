import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { setPhoto } from '#contract/accounts.ts'
import { requestUrl } from '#contract/call.ts'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, editPost, listPosts } from '#contract/feed.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany, TestCompany } from '#server/testing/company.ts'
import { phoneVideo } from '#server/testing/files/clips.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { upload, uploadPdf } from '#server/testing/files/upload.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { comparable, exportOf, importAll, unpack } from './imports.fixture.ts'

const bucket = { bucket: 'front-line', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const picture = (color: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

const directory = await makeScratchFolder('s3-')
const configureBuckets = [{ name: bucket.bucket }]
const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
const endpoint = `http://127.0.0.1:${(await store.run()).port}`
const source = await openCompany({ rateLimits: false })
const { owner } = source
const ann = await source.join('Ann')
const film = await upload(owner, phoneVideo(), 'Ladder.mp4', 'video/mp4')
const [first, second] = await Promise.all(
  ['teal', 'navy'].map(async color => upload(owner, await picture(color), `${color}.jpg`, 'image/jpeg')),
)
const mediaUrls = [film, first ?? '', second ?? '']
await owner.call(createPost, { body: { content: 'Film and pictures', mediaUrls } })
const rules = await uploadPdf(owner, 'Rules.pdf', plainPdf({ pages: 1 }))
const { id } = await owner.call(createPost, { body: { content: 'Rules', mediaUrls: [rules], askToConfirm: true } })
await source.runJobs()
await ann.call(viewPost, { params: { id }, body: {} })
await ann.call(confirmPost, { params: { id }, body: {} })
const newer = await uploadPdf(owner, 'Rules 2.pdf', plainPdf({ pages: 2 }))
await source.runJobs()
await owner.call(editPost, { params: { id }, body: { content: 'Rules, second edition', mediaUrls: [newer] } })
const photo = fileForm('photo', await picture('plum'), 'me.jpg')
await ann.send({ ...photo, method: 'PUT', url: requestUrl(setPhoto, {}) })
await source.runJobs()
const archive = await exportOf(source)
afterAll(() => store.close())

test('videos, pictures, photos and former documents move to a bucket and back, and their record with them', async () => {
  const { files } = unpack(archive)
  expect(Object.keys(files).filter(name => name.startsWith('media/'))).toHaveLength(6)
  const storage = openS3Storage({ ...bucket, endpoint })
  let from = archive
  for (const options of [{ storage }, {}]) {
    const target = await TestCompany.open({ rateLimits: false }, options)
    const { state, report } = await importAll(target, from)
    expect([state, report]).toMatchObject(['done', { missingFiles: 0 }])
    const exported = await exportOf(target)
    expect(comparable(exported)).toEqual(comparable(archive))
    expect(Object.keys(unpack(exported).files)).toHaveLength(Object.keys(files).length)
    expect(await findDrift(target.app.ctx.db)).toEqual([])

    const { posts } = await target.owner.call(listPosts, {})
    const media = posts.flatMap(post => post.media)
    expect(media.map(({ type }) => type)).toEqual(['document', 'video', 'image', 'image'])
    for (const { url, thumbnailUrl, posterUrl } of media)
      for (const each of [url, thumbnailUrl, posterUrl])
        if (each) expect([each, (await target.owner.send({ url: each })).statusCode]).toEqual([each, 200])
    const rules = posts.find(({ content }) => content.startsWith('Rules'))
    const { versions, former } = await target.owner.call(listConfirmations, { params: { id: rules?.id ?? 0 } })
    expect(versions).toMatchObject([
      { version: 2, documents: [{ name: 'Rules 2.pdf', pages: 2 }] },
      { version: 1, documents: [{ name: 'Rules.pdf', pages: 1 }] },
    ])
    expect(former).toMatchObject([{ version: 1, isImported: true }])
    from = exported
    await target.close()
  }
})
