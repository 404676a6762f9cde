import { mkdtempSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { completeUpload, presignUpload, processingPath, retryUpload, uploadProgress } from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { openUploaders } from '#server/media/uploaders.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { ffmpegThat, phoneVideo } from '#server/testing/files/clips.ts'
import { processUpload } from './processing.service.ts'

/** A video survives interruptions by the server. */
const film = phoneVideo()
const folder = mkdtempSync(path.join(tmpdir(), 'tries-'))

const { company, teamId, ann, ben } = await openUploaders()
afterAll(() => rm(folder, { recursive: true }))

async function upload(person: Member, content: Buffer): Promise<string> {
  const file = { fileName: 'van.mp4', fileType: 'video/mp4', fileSize: content.length }
  const { presignedUrl, objectPath } = await person.call(presignUpload, { body: file })
  await person.send({ method: 'PUT', url: presignedUrl, payload: content, headers: { 'content-type': 'video/mp4' } })
  const answer = await person.call(completeUpload, { body: { ...file, objectPath } })
  return 'jobId' in answer ? answer.jobId : ''
}

const progress = (jobId: string) => ann.call(uploadProgress, { params: { jobId } })
const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)
const job = async (jobId: string) =>
  (await query('select status, attempts, claim from upload_jobs where media_id = $1', [jobId])).rows[0]
const queuedJobs = async (jobId: string) =>
  (await query(`select run_at > now() as later from graphile_worker.jobs where key = 'media:' || $1`, [jobId])).rows
/** Runs every job, also those that wait for their next try. */
async function settle(ctx: Ctx = company.app.ctx): Promise<void> {
  await query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  const tasks = {
    ...company.app.tasks,
    'media.video': ({ mediaId }: { mediaId: string }) => processUpload(ctx, mediaId),
  }
  await runDueJobs(company.database.pool, tasks)
}

const ctxWithFfmpegThat = async (name: string, ...lines: string[]): Promise<Ctx> => ({
  ...company.app.ctx,
  config: { ...company.app.ctx.config, ffmpegPath: await ffmpegThat(path.join(folder, name), ...lines) },
})

describe('a video is not given up because', () => {
  test('the encoder was killed', async () => {
    const jobId = await upload(ann, film)
    const killed = await ctxWithFfmpegThat('killed', 'kill -9 $$')
    for (let tries = 0; tries < 5; tries += 1) await settle(killed)
    expect(await job(jobId)).toEqual({ status: 'waiting', attempts: 0, claim: 5 })
    expect(await queuedJobs(jobId)).toEqual([{ later: true }])
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done', progress: 100 })
  })

  test('the disk was full', async () => {
    const jobId = await upload(ann, film)
    const full = await ctxWithFfmpegThat('full', 'exec dd if=/dev/zero of=/dev/full count=1')
    for (let tries = 0; tries < 5; tries += 1) await settle(full)
    expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 0 })
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('there is not enough space to begin', async () => {
    const jobId = await upload(ann, film)
    const bytes = film.length
    await query('update media set bytes = 1e15 where id = $1', [jobId])
    for (let tries = 0; tries < 5; tries += 1) await settle()
    expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 0 })
    await query('update media set bytes = $2 where id = $1', [jobId, bytes])
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('its working folder could not be made', async () => {
    const jobId = await upload(ann, film)
    const scratch = path.join(company.folder, 'scratch')
    await rm(scratch, { recursive: true, force: true })
    await writeFile(scratch, 'in the way')
    for (let tries = 0; tries < 5; tries += 1) await settle()
    expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 0 })
    await rm(scratch)
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('the storage was away', async () => {
    const jobId = await upload(ann, film)
    const media = path.join(company.folder, 'media')
    await rename(media, `${media}-unmounted`)
    for (let tries = 0; tries < 5; tries += 1) await settle()
    expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 0 })
    await rm(media, { recursive: true, force: true })
    await rename(`${media}-unmounted`, media)
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('its worker was killed again and again', async () => {
    const jobId = await upload(ann, film)
    for (let kills = 0; kills < 8; kills += 1)
      await query(`update upload_jobs set status = 'running', claim = claim + 1 where media_id = $1`, [jobId])
    // The server gets a rest first.
    await settle()
    expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 0 })
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('the queue lost its job, or tries it no more', async () => {
    const [lost, tired] = [await upload(ann, film), await upload(ann, film)]
    await query(`delete from graphile_worker._private_jobs where key = 'media:' || $1`, [lost])
    await query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'media:' || $1`, [tired])
    await query(
      `update upload_jobs set status = 'running', claim = 1, progressed_at = now() - interval '490 s' where media_id = $1`,
      [tired],
    )
    await sweepMedia(company.app.ctx)
    await settle()
    expect((await progress(lost)).status).toBe('done')
    expect((await progress(tired)).status).toBe('done')
  })
})

test('a file on which ffmpeg crashes has failed after three tries', async () => {
  const jobId = await upload(ann, film)
  const crashing = await ctxWithFfmpegThat('crashing', 'kill -SEGV $$')
  await settle(crashing)
  await settle(crashing)
  expect(await job(jobId)).toMatchObject({ status: 'waiting', attempts: 2 })
  await settle(crashing)
  expect(await progress(jobId)).toMatchObject({ status: 'failed', errorCode: 'media.failed' })
})

describe('a job that another worker took over', () => {
  test('is not undone by the first, however that ends', async () => {
    const jobId = await upload(ann, film)
    const go = path.join(folder, 'go')
    const slow = await ctxWithFfmpegThat('slow', `while ! [ -e "${go}" ]; do sleep 0.05; done`)
    const stop = new AbortController()
    const first = processUpload({ ...slow, stopping: stop.signal }, jobId)
    const isBegun = (claim: number) => expect.poll(async () => job(jobId)).toMatchObject({ status: 'running', claim })
    await isBegun(1)
    const second = processUpload(slow, jobId)
    await isBegun(2)

    stop.abort(new Error('The app is stopping'))
    await first
    expect(await job(jobId)).toMatchObject({ status: 'running', claim: 2 })
    await writeFile(go, '')
    await second
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('does not fail because the first finds the file damaged', async () => {
    const jobId = await upload(ann, film)
    const go = path.join(folder, 'go-on')
    const wait = `while ! [ -e "${go}" ]; do sleep 0.05; done`
    const wrong = await ctxWithFfmpegThat('wrong', wait, 'echo Invalid data >&2; exit 1')
    const first = processUpload(wrong, jobId)
    await expect.poll(async () => job(jobId)).toMatchObject({ status: 'running', claim: 1 })
    await processUpload(company.app.ctx, jobId)
    await writeFile(go, '')
    await first
    expect(await progress(jobId)).toMatchObject({ status: 'done', error: null })
  })
})

describe('a failed video', () => {
  const broken = () => Buffer.concat([film.subarray(0, 32), Buffer.alloc(5_000, 'x')])

  test('can be tried again by its author, and is then shown to all', async () => {
    const jobId = await upload(ann, film)
    const post = await ann.call(createPost, { body: { teamId, mediaUrls: [processingPath(jobId)] } })
    await settle(await ctxWithFfmpegThat('invalid', 'echo Invalid data found when processing input >&2; exit 1'))
    const own = () => ann.call(getPost, { params: { id: post.id } })
    expect((await own()).failedMedia).toMatchObject([{ jobId, code: 'media.damaged', canRetry: true }])
    expect(await ben.refused(retryUpload, { params: { jobId } })).toBe('404 media.missing')

    // Longer than an orphaned object is stored.
    await query(`update orphaned_objects set created_at = now() - interval '2 days'`)
    await sweepMedia(company.app.ctx)
    expect(await ann.call(retryUpload, { params: { jobId } })).toEqual({ jobId })
    expect(await ann.call(retryUpload, { params: { jobId } })).toEqual({ jobId })
    expect(await own()).toMatchObject({ failedMedia: [], media: [{ state: 'processing', jobId }] })
    await settle()
    await sweepMedia(company.app.ctx)
    expect(await ben.call(getPost, { params: { id: post.id } })).toMatchObject({
      mediaUrls: [`/media/${jobId}/display`],
      thumbnailUrls: [`/media/${jobId}/poster`],
    })
    expect((await ben.send({ url: `/media/${jobId}/display` })).statusCode).toBe(200)
    expect(await ann.call(retryUpload, { params: { jobId } })).toEqual({ jobId })
  })

  test('that somebody else added is followed and tried again by the author of the post, who alone sees it', async () => {
    const { owner } = company
    const { id } = await ann.call(createPost, { body: { teamId, content: 'With a film to come' } })
    const jobId = await upload(owner, film)
    await owner.call(editPost, { params: { id }, body: { mediaUrls: [processingPath(jobId)] } })
    expect(await progress(jobId)).toMatchObject({ status: 'waiting' })
    await settle(await ctxWithFfmpegThat('invalid', 'echo Invalid data found when processing input >&2; exit 1'))
    expect(await ben.refused(retryUpload, { params: { jobId } })).toBe('404 media.missing')
    expect(await ann.call(retryUpload, { params: { jobId } })).toEqual({ jobId })
    await settle()
    expect(await progress(jobId)).toMatchObject({ status: 'done' })
  })

  test('keeps its original for days, not for ever', async () => {
    const jobId = await upload(ann, broken())
    const post = await ann.call(createPost, { body: { teamId, content: 'Words', mediaUrls: [processingPath(jobId)] } })
    await settle()
    const { rows } = await query('select original_key from media where id = $1', [jobId])
    const isStored = async () => (await company.app.ctx.storage.head(rows[0].original_key)) !== null
    await query(`update upload_jobs set original_until = original_until - interval '6 days' where media_id = $1`, [
      jobId,
    ])
    await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await isStored()).toBe(true)
    await query(`update upload_jobs set original_until = original_until - interval '2 days' where media_id = $1`, [
      jobId,
    ])
    expect(await ann.refused(retryUpload, { params: { jobId } })).toBe('409 media.gone')
    await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await isStored()).toBe(false)
    expect((await ann.call(getPost, { params: { id: post.id } })).failedMedia).toMatchObject([{ canRetry: false }])
  })
})
