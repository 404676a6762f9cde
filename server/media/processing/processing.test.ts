import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { postEngagement, unviewedCounts, updateWatchTime, viewPost, viewPosts } from '#contract/engagement.ts'
import { createPost, deletePost, editPost, getPost, type Post } from '#contract/feed.ts'
import {
  cancelUpload,
  completeUpload,
  presignUpload,
  processingPath,
  unknownType,
  uploadProgress,
} from '#contract/media.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { pushContentOf } from '#server/push/push.service.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { phoneVideo } from '#server/testing/files/clips.ts'
import { failStuck, processUpload } from './processing.service.ts'

const film = phoneVideo()

const company = await openCompany()
const teamId = await company.team()
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben', { teamId })
await company.runJobs()

/** As a browser does it; answers the id of the job. */
async function upload(person: Member, content: Buffer, fileName = 'van.mp4', fileType = 'video/mp4'): Promise<string> {
  const file = { fileName, fileType, fileSize: content.length }
  const { presignedUrl, objectPath } = await person.call(presignUpload, { body: file })
  const headers = { 'content-type': fileType || unknownType }
  await person.send({ method: 'PUT', url: presignedUrl, payload: content, headers })
  const answer = await person.call(completeUpload, { body: { ...file, objectPath } })
  if (!('jobId' in answer)) throw new Error('ready at once')
  expect(await person.call(completeUpload, { body: { ...file, objectPath } })).toEqual(answer)
  return answer.jobId
}

const progress = (person: Member, jobId: string) => person.call(uploadProgress, { params: { jobId } })
const seen = (person: Member, { id }: Pick<Post, 'id'>) => person.call(getPost, { params: { id } })
const unread = async (person: Member) => (await person.call(unviewedCounts))[teamId] ?? 0
const broken = () => Buffer.concat([film.subarray(0, 32), Buffer.alloc(5_000, 'x')])
const settle = () => runDueJobs(company.database.pool, company.app.tasks)

describe('a video', () => {
  test('is posted while it is processed, and counts for its readers when it is ready', async () => {
    const before = await unread(ben)
    const jobId = await upload(ann, film)
    expect(await progress(ann, jobId)).toMatchObject({
      progress: 0,
      status: 'waiting',
      phase: 'waiting',
      mediaUrls: [],
    })
    const post = await ann.call(createPost, { body: { teamId, mediaUrls: [processingPath(jobId)] } })
    expect(post.mediaUrls).toEqual([`/processing/${jobId}`])
    expect(post.media).toMatchObject([{ type: 'video', state: 'processing', jobId, thumbnailUrl: null }])
    expect(await unread(ben)).toBe(before)
    expect((await seen(ben, post)).isUnread).toBe(false)
    expect(await ben.call(viewPost, { params: { id: post.id }, body: { isVideoPlay: true } })).toMatchObject({
      isRead: false,
    })

    await settle()
    const done = await progress(ann, jobId)
    expect(done).toMatchObject({ progress: 100, status: 'done', phase: 'ready', error: null, postId: post.id })
    const url = `/media/${jobId}/display`
    const poster = `/media/${jobId}/poster`
    expect(done).toMatchObject({ mediaUrl: url, mediaUrls: [url], thumbnailUrl: poster, thumbnails: [poster] })
    expect(done.mediaInfo).toMatchObject([{ mediaUrl: url, width: 128, height: 96 }])

    const ready = await seen(ben, post)
    expect(ready).toMatchObject({ mediaUrls: [url], thumbnailUrls: [poster], isUnread: true })
    expect(ready.media).toMatchObject([{ state: 'ready', jobId: null, posterUrl: poster }])
    expect(Math.abs((ready.videoDurations[0] ?? 0) - 2)).toBeLessThan(0.3)
    expect(await unread(ben)).toBe(before + 1)
    const readers = await company.owner.call(postEngagement, { params: { id: post.id } })
    expect(readers.nonViewedCount).toBe(1)

    await company.database.pool.query(`update watches set started_at = now() - interval '1 minute'`)
    await ben.call(viewPost, { params: { id: post.id }, body: { isVideoPlay: true } })
    await company.database.pool.query(`update watches set started_at = now() - interval '1 minute'`)
    const watched = { params: { id: post.id }, body: { watchTimeSeconds: 2 } }
    expect((await ben.call(updateWatchTime, watched)).isRead).toBe(true)
    expect(await unread(ben)).toBe(before)
  })

  test('is served in ranges, as video/mp4, to those who may see it', async () => {
    const jobId = await upload(ann, film, 'Dach.MOV', 'video/quicktime')
    await settle()
    const url = `/media/${jobId}/display`
    const part = await ann.send({ url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': "inline; filename*=UTF-8''Dach.mp4",
    })
    expect((await ann.send({ url, headers: { range: 'bytes=99999999-' } })).statusCode).toBe(416)
    expect((await ann.send({ url: `/media/${jobId}/poster` })).headers['content-type']).toBe('image/webp')
    expect((await ben.send({ url })).statusCode).toBe(404)
  })

  test('several of them: the post counts when the last is ready', async () => {
    const [one, two] = [await upload(ann, film), await upload(ann, film)]
    const before = await unread(ben)
    const body = { teamId, content: 'Two', mediaUrls: [one, two].map(processingPath) }
    const post = await ann.call(createPost, { body })
    await processUpload(company.app.ctx, one)
    expect((await seen(ben, post)).media.map(({ state }) => state)).toEqual(['ready', 'processing'])
    expect(await unread(ben)).toBe(before)
    await processUpload(company.app.ctx, two)
    expect(await unread(ben)).toBe(before + 1)
  })

  test('that is ready by the time of posting is attached under its old path too', async () => {
    const jobId = await upload(ann, film)
    await settle()
    const post = await ann.call(createPost, { body: { teamId, mediaUrls: [processingPath(jobId)] } })
    expect(post).toMatchObject({ mediaUrls: [`/media/${jobId}/display`], isUnread: false })
  })

  test('cannot be seen, posted or canceled by anyone else', async () => {
    const jobId = await upload(ann, film)
    expect(await ben.refused(uploadProgress, { params: { jobId } })).toBe('404 media.missing')
    expect(await ben.refused(cancelUpload, { params: { jobId } })).toBe('404 media.missing')
    await company.addToTeam(teamId, ben, { canPost: true })
    const body = { teamId, mediaUrls: [processingPath(jobId)] }
    expect(await company.owner.refused(createPost, { body })).toBe('422 post.media')
  })
})

describe('a file that cannot be processed', () => {
  test('is removed from its post, which counts from then on; its author sees the error', async () => {
    const jobId = await upload(ann, broken())
    const before = await unread(ben)
    const body = { teamId, content: 'With words', mediaUrls: [processingPath(jobId)] }
    const post = await ann.call(createPost, { body })
    await settle()
    const message = "That file is damaged and can't be read."
    expect(await progress(ann, jobId)).toMatchObject({
      status: 'failed',
      phase: 'error',
      error: message,
      errorCode: 'media.damaged',
    })
    const own = await seen(ann, post)
    expect(own).toMatchObject({
      mediaUrls: [],
      media: [],
      failedMedia: [{ jobId, fileName: 'van.mp4', code: 'media.damaged', message, canRetry: true }],
    })
    expect(await seen(ben, post)).toMatchObject({ mediaUrls: [], failedMedia: [], isUnread: true })
    expect(await unread(ben)).toBe(before + 1)
    const edited = await ann.call(editPost, { params: { id: post.id }, body: { mediaUrls: [] } })
    expect(edited.failedMedia).toEqual([])
  })

  test('and was all of its post: the post counts for nobody until its author adds something', async () => {
    const [jobId, other] = [await upload(ann, broken()), await upload(ann, broken())]
    const before = await unread(ben)
    const body = { teamId, mediaUrls: [jobId, other].map(processingPath) }
    const post = await ann.call(createPost, { body })
    await settle()
    expect((await seen(ann, post)).failedMedia).toHaveLength(2)
    expect(await seen(ben, post)).toMatchObject({ isUnread: false, audienceCount: 0 })
    expect(await unread(ben)).toBe(before)
    const fixed = await ann.call(editPost, { params: { id: post.id }, body: { content: 'In words, then' } })
    expect(fixed.audienceCount).toBeGreaterThan(0)
    expect(await unread(ben)).toBe(before + 1)
  })

  test('is not mentioned in pushes', async () => {
    const [good, bad] = [await upload(ann, film), await upload(ann, broken())]
    const { id } = await ann.call(createPost, { body: { teamId, mediaUrls: [good, bad].map(processingPath) } })
    await settle()
    const content = await inTransaction(company.app.ctx, unit => pushContentOf(unit, id))
    expect(content?.words()).toMatchObject({ body: 'Shared a video' })
  })

  test('cannot be posted afterwards', async () => {
    const jobId = await upload(ann, broken())
    await settle()
    const body = { teamId, content: 'Late', mediaUrls: [processingPath(jobId)] }
    expect(await ann.refused(createPost, { body })).toBe('422 post.media-failed')
  })

  test('fails when it is stuck, but not while it waits', async () => {
    const [stuck, waiting] = [await upload(ann, film), await upload(ann, film)]
    const body = { teamId, content: 'Stuck', mediaUrls: [stuck, waiting].map(processingPath) }
    const post = await ann.call(createPost, { body })
    const { pool } = company.database
    await pool.query(
      `update upload_jobs set progressed_at = now() - interval '490 s', status = case when media_id = $1 then 'running' else status end`,
      [stuck],
    )
    await failStuck(company.app.ctx)
    expect(await progress(ann, stuck)).toMatchObject({ status: 'running' })
    await pool.query(`insert into workers (id) values ('living')`)
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'living', locked_at = now() where key = 'media:' || $1`,
      [stuck],
    )
    await failStuck(company.app.ctx)
    expect(await progress(ann, stuck)).toMatchObject({
      status: 'failed',
      errorCode: 'media.stuck',
      error: 'Video processing took too long and was cancelled. Please try uploading again.',
    })
    expect((await seen(ann, post)).mediaUrls).toEqual([processingPath(waiting)])
    await settle()
    expect((await seen(ann, post)).mediaUrls).toEqual([`/media/${waiting}/display`])
  })
})

describe('while it is processed', () => {
  test('the job of a killed worker runs again', async () => {
    const jobId = await upload(ann, film)
    await company.database.pool.query(
      `update upload_jobs set status = 'running', attempts = 1, progress = 40, phase = 'compressing' where media_id = $1`,
      [jobId],
    )
    expect(await progress(ann, jobId)).toMatchObject({ status: 'running', progress: 40 })
    await settle()
    expect(await progress(ann, jobId)).toMatchObject({ status: 'done', progress: 100 })
  })

  test('a server that stops returns the job to the queue, which is not a failed attempt', async () => {
    const jobId = await upload(ann, film)
    const stopping = AbortSignal.abort(new Error('The app is stopping'))
    await processUpload({ ...company.app.ctx, stopping }, jobId)
    const { rows } = await company.database.pool.query('select status, attempts from upload_jobs where media_id = $1', [
      jobId,
    ])
    expect(rows).toEqual([{ status: 'waiting', attempts: 0 }])
  })

  test('the upload can be canceled, unless a post contains it; the post can be deleted', async () => {
    const [alone, posted] = [await upload(ann, film), await upload(ann, film)]
    await ann.call(cancelUpload, { params: { jobId: alone } })
    expect(await ann.refused(uploadProgress, { params: { jobId: alone } })).toBe('404 media.missing')
    const body = { teamId, mediaUrls: [processingPath(posted)] }
    const { id } = await ann.call(createPost, { body })
    expect(await ann.refused(cancelUpload, { params: { jobId: posted } })).toBe('409 media.attached')
    await ann.call(deletePost, { params: { id } })
    await settle()
    expect(await ann.refused(uploadProgress, { params: { jobId: posted } })).toBe('404 media.missing')
  })

  test('editing it off the post lets the post count', async () => {
    const jobId = await upload(ann, film)
    const body = { teamId, content: 'Without after all', mediaUrls: [processingPath(jobId)] }
    const { id } = await ann.call(createPost, { body })
    const before = await unread(ben)
    await ann.call(editPost, { params: { id }, body: { mediaUrls: [] } })
    expect(await unread(ben)).toBe(before + 1)
  })
})

test('a HEIC is processed too, into a picture that every browser shows', async () => {
  const heic = await readFile(new URL('../tiled.fixture.heic', import.meta.url))
  const jobId = await upload(ann, heic, 'IMG_0001.HEIC', '')
  const post = await ann.call(createPost, { body: { teamId, mediaUrls: [processingPath(jobId)] } })
  expect(post.media).toMatchObject([{ type: 'image', state: 'processing' }])
  const view = { body: { postIds: [post.id] } }
  expect(await ben.call(viewPosts, view)).toEqual({ read: [] })
  await settle()
  expect((await seen(ben, post)).isUnread).toBe(true)
  expect(await ben.call(viewPosts, view)).toEqual({ read: [post.id] })
  const done = await progress(ann, jobId)
  expect(done).toMatchObject({
    status: 'done',
    mediaInfo: [{ type: 'image', width: 200, height: 240, posterUrl: null }],
  })
  expect((await ann.send({ url: done.mediaUrl ?? '' })).headers['content-type']).toBe('image/jpeg')
})

test('leaves no working folder and no original', async () => {
  const jobId = await upload(ann, film)
  await settle()
  await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
  expect(await readdir(path.join(company.folder, 'scratch'))).toEqual([])
  const { rows } = await company.database.pool.query('select * from media where id = $1', [jobId])
  const there = [rows[0].original_key, rows[0].display_key, rows[0].thumbnail_key, rows[0].poster_key]
  expect(await Promise.all(there.map(async key => (await company.app.ctx.storage.head(key)) !== null))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

const open = { fileName: 'a.jpg', fileType: 'image/jpeg', fileSize: 4_000_000 }

test('canceled uploads count until they are deleted, parallel requests one after the other', async () => {
  const { pool } = company.database
  const eve = await company.join('Eve', { teamId, canPost: true })
  const { jobId } = await eve.call(presignUpload, { body: open })
  await eve.call(cancelUpload, { params: { jobId } })
  await pool.query(
    `insert into media (id, owner_id, file_name, content_type, bytes, original_key)
     select gen_random_uuid(), $1, 'a.jpg', 'image/jpeg', 1, 'original/' || md5('eve' || i) from generate_series(1, 197) i`,
    [eve.id],
  )
  const answers = await Promise.all(Array.from({ length: 6 }, () => eve.refused(presignUpload, { body: open })))
  expect(answers.toSorted()).toEqual(['200 accepted', '200 accepted', ...Array(4).fill('429 media.too-many')])
  await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
  expect(await eve.refused(presignUpload, { body: open })).toBe('200 accepted')
})

test('uploads leave space on the disk', async () => {
  const free = vi.spyOn(company.app.ctx.storage, 'freeBytes').mockResolvedValue(1024 ** 3 + 3_999_999)
  expect(await ann.refused(presignUpload, { body: open })).toBe('507 server.full')
  free.mockResolvedValue(1024 ** 3 + 4_000_000)
  expect(await ann.refused(presignUpload, { body: open })).toBe('200 accepted')
  free.mockRestore()
})

test('the number of uploads without a post is limited', async () => {
  const { pool } = company.database
  const cy = await company.join('Cy', { teamId, canPost: true })
  await pool.query(
    `insert into media (id, owner_id, file_name, content_type, bytes, original_key)
     select gen_random_uuid(), $1, 'a.jpg', 'image/jpeg', 1, 'original/' || md5(i::text) from generate_series(1, 200) i`,
    [cy.id],
  )
  const file = { fileName: 'a.jpg', fileType: 'image/jpeg', fileSize: 10 }
  expect(await (await company.join('Dee')).refused(presignUpload, { body: file })).toBe('403 permission.denied')
  expect(await cy.refused(presignUpload, { body: file })).toBe('429 media.too-many')
  expect((await ann.try(presignUpload, { body: file })).status).toBe(200)
})
