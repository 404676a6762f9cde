import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompletedUpload, UploadProgress } from '#contract/media.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { phoneVideo } from '#server/testing/files/clips.ts'
import { attachMedia, mediaOfPosts } from './attachments.service.ts'
import { openMediaApp } from './media.fixture.ts'
import { processUpload } from './processing/processing.service.ts'
import { repair } from './repair/repair.service.ts'
import { sweepMedia } from './unused-media.ts'

let folder: string, store: S3rver, room: Awaited<ReturnType<typeof openMediaApp>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'))
  const bucket = 'front-line'
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  })
  const endpoint = `http://127.0.0.1:${(await store.run()).port}`
  room = await openMediaApp(
    openS3Storage({ endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }),
  )
})
afterAll(async () => {
  await room.close()
  await store.close()
  await rm(folder, { recursive: true })
})

test('a photo is uploaded to the store and served by the app, to those who may see it', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const ann = await room.join('ann', 'viewer')
  const ben = await room.join('ben', 'viewer')
  const { presignedUrl, complete } = await ann.presign(photo)
  expect((await complete()).json().error).toBe('media.not-uploaded')
  const headers = { 'content-type': 'image/jpeg' }
  expect((await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(photo), headers })).status).toBe(200)
  const url = (await complete()).json<CompletedUpload>().mediaUrls[0] ?? ''

  const whole = await ann.get(url)
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(300)
  const part = await ann.get(url, { range: 'bytes=5-8' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(5, 9)])
  expect((await ben.get(url)).statusCode).toBe(404)

  // The bucket takes a file by the same URL again, which changes nothing and does not stay.
  const again = await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(photo.length), headers })
  expect(again.status).toBe(200)
  expect((await complete()).json<CompletedUpload>().mediaUrls).toEqual([url])
  expect((await ann.get(url)).rawPayload).toEqual(whole.rawPayload)
  const { storage, db } = room.ctx
  const { originalKey } = await db.selectFrom('media').select('originalKey').executeTakeFirstOrThrow()
  expect(await storage.head(originalKey)).not.toBe(null)
  await sweepMedia(room.ctx, { abandoned: 24 * 60 * 60 * 1_000, orphaned: 0 })
  expect(await storage.head(originalKey)).toBe(null)
})

test('a video is processed from the store and served in ranges', async () => {
  const film = phoneVideo()
  const cleo = await room.join('cleo', 'viewer')
  const { presignedUrl, complete } = await cleo.presign(film, 'film.mp4', 'video/mp4')
  const headers = { 'content-type': 'video/mp4' }
  expect((await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(film), headers })).status).toBe(200)
  const { jobId } = (await complete()).json<{ jobId: string }>()
  await processUpload(room.ctx, jobId)
  const progress = (await cleo.get(`/api/upload/progress/${jobId}`)).json<UploadProgress>()
  expect(progress).toMatchObject({ status: 'done', progress: 100, error: null })
  const part = await cleo.get(progress.mediaUrl ?? '', { range: 'bytes=4-7' })
  expect([part.statusCode, part.headers['content-type'], part.body]).toEqual([206, 'video/mp4', 'ftyp'])
  const poster = await cleo.get(progress.thumbnailUrl ?? '')
  expect((await sharp(poster.rawPayload).metadata()).width).toBe(128)

  const { storage, db } = room.ctx
  const row = await db.selectFrom('media').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  await storage.put(row.displayKey ?? '', film.subarray(0, 100), 'video/mp4')
  await storage.put(row.posterKey ?? '', poster.rawPayload.subarray(1), 'image/webp')
  for (const url of [progress.mediaUrl, progress.thumbnailUrl])
    expect((await cleo.get(url ?? '', { range: 'bytes=4-7' })).statusCode).toBe(404)
})

test('repair finds missing and unreferenced objects, page by page', async () => {
  const { storage, db } = room.ctx
  const dora = await room.join('dora', 'owner')
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { presignedUrl, complete } = await dora.presign(photo)
  await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(photo), headers: { 'content-type': 'image/jpeg' } })
  const [url = ''] = (await complete()).json<CompletedUpload>().mediaUrls
  const teamId = await room.addTeam()
  const postId = await room.addPost(dora.actor.id, teamId)
  await db.transaction().execute(trx => attachMedia(trx, { ownerId: dora.actor.id, postId, teamId, mediaUrls: [url] }))
  const keys: string[] = []
  for await (const page of storage.list()) keys.push(...page.map(({ key }) => key))
  expect(keys.length).toBeGreaterThan(3)
  const row = await db.selectFrom('media').selectAll().where('postId', '=', postId).executeTakeFirstOrThrow()
  expect(keys).toContain(row.displayKey)
  await storage.remove([row.displayKey ?? ''])
  await expect(repair(room.ctx, dora.actor, { dryRun: false })).rejects.toMatchObject({ code: 'repair.many-missing' })
  const report = await repair(room.ctx, dora.actor, { dryRun: false, confirmMissing: 1 })
  // Everything in this store is younger than a day.
  expect(report).toMatchObject({ repairedPosts: 1, removedFiles: 0 })
  expect((await mediaOfPosts(db, [postId])).get(postId)).toBeUndefined()
})
