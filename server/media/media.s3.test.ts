import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompletedUpload } from '#contract/media.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { openRoom } from './media.fixture.ts'

let folder: string, store: S3rver, room: Awaited<ReturnType<typeof openRoom>>

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
  room = await openRoom(
    openS3Storage({ endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }),
  )
})
afterAll(async () => {
  await room.close()
  await store.close()
  await rm(folder, { recursive: true })
})

test('a photo goes straight to the store and comes back through the app, to those who may see it', async () => {
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
})
