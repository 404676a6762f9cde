import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { editCompany } from '#contract/company.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { completeUpload, presignUpload, processingPath, uploadProgress } from '#contract/media.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { openCompany } from '#server/testing/company.ts'
import { killIdle, killNext } from '#server/testing/drawing-processes.ts'
import { interlacedPng } from '#server/testing/files/hostile-pictures.ts'
import { rounds } from '#server/testing/rounds.ts'

/** A picture survives the end of the process that draws it. */

const company = await openCompany()
const teamId = await company.team()
const ann = await company.join('Ann', { teamId, canPost: true })
const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()
const heic = await readFile(new URL('../tiled.fixture.heic', import.meta.url))
await company.runJobs()
beforeEach(killIdle)

/** Uploads a file; returns what completes it. */
async function upload(content: Buffer, fileName: string, fileType: string) {
  const file = { fileName, fileType, fileSize: content.length }
  const { presignedUrl, objectPath } = await ann.call(presignUpload, { body: file })
  const headers = { 'content-type': fileType }
  await ann.send({ method: 'PUT', url: presignedUrl, payload: content, headers })
  const body = { ...file, objectPath }
  return {
    complete: () => ann.call(completeUpload, { body }),
    send: () => ann.send({ method: completeUpload.method, url: completeUpload.path, payload: body }),
  }
}

const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)
const job = async (jobId: string) =>
  (await query('select status, attempts from upload_jobs where media_id = $1', [jobId])).rows[0]
/** Runs every job, also those that wait for their next try. */
async function settle(): Promise<void> {
  await query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await runDueJobs(company.database.pool, company.app.tasks)
}

describe.runIf(process.platform === 'linux')('a picture is not refused because its process was killed', () => {
  test('a photo that somebody waits for is drawn once more', async () => {
    const uploads = await Promise.all(['1', '2', '3'].map(name => upload(photo, `${name}.jpg`, 'image/jpeg')))
    const completing = Promise.all(uploads.map(({ complete }) => complete()))
    await killNext()
    for (const completed of await completing) expect(completed).toMatchObject({ mediaInfo: [{ width: 2_048 }] })
  })

  test('one whose second process is lost, too, is to be sent again later', async () => {
    const { send, complete } = await upload(photo, 'photo.jpg', 'image/jpeg')
    const sending = send()
    await killNext()
    await killNext()
    const reply = await sending
    expect([reply.statusCode, reply.json().error]).toEqual([503, 'server.unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await complete()).toMatchObject({ mediaInfo: [{ width: 2_048 }] })
  })

  test('a logo is drawn once more, and then not called unreadable', async () => {
    const logoUrl = `data:image/jpeg;base64,${photo.toString('base64')}`
    const saving = company.owner.refused(editCompany, { body: { logoUrl } })
    await killNext()
    await killNext()
    expect(await saving).toBe('503 server.unavailable')
    const again = company.owner.call(editCompany, { body: { logoUrl } })
    await killNext()
    expect((await again).logoUrl).toMatch(/^\/logo/)
  })

  test('HEICs of posts are tried again by their jobs, however often their process is killed', async () => {
    const jobIds: string[] = []
    const postIds: number[] = []
    for (let kills = 1; kills <= rounds({ few: 2, many: 4 }); kills += 1) {
      // One more each time: those before may have been drawn just before the kill.
      const completed = await (await upload(heic, `${kills}.heic`, 'image/heic')).complete()
      const jobId = 'jobId' in completed ? completed.jobId : ''
      jobIds.push(jobId)
      postIds.push((await ann.call(createPost, { body: { teamId, mediaUrls: [processingPath(jobId)] } })).id)
      await killIdle()
      const settling = settle()
      await killNext()
      await settling
    }
    const jobs = await Promise.all(jobIds.map(job))
    expect(jobs.filter(({ status }) => status === 'failed')).toEqual([])
    expect(jobs.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(0)
    await settle()
    for (const id of postIds) {
      expect((await ann.call(getPost, { params: { id } })).media).toMatchObject([{ state: 'ready' }])
    }
  })

  test('one on which its process crashes three times has failed', async () => {
    const completed = await (await upload(heic, 'd.heic', 'image/heic')).complete()
    const jobId = 'jobId' in completed ? completed.jobId : ''
    for (let kills = 1; kills <= 3; kills += 1) {
      const settling = settle()
      await killNext('SIGSEGV')
      await settling
    }
    expect(await ann.call(uploadProgress, { params: { jobId } })).toMatchObject({ errorCode: 'media.failed' })
  })

  test('a bomb is still refused, by what its process says of it', async () => {
    const { send } = await upload(interlacedPng(), 'bomb.png', 'image/png')
    const reply = await send()
    expect([reply.statusCode, reply.json().error]).toEqual([422, 'media.pixels'])
  })
})
