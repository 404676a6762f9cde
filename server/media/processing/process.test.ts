import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompletedUpload, completeUpload, presignUpload, uploadProgress } from '#contract/media.ts'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { Browser } from '#server/testing/browser.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { ffmpegThat, phoneVideo } from '#server/testing/files/clips.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { type AppProcess, startApp } from '#server/testing/start-app.ts'

/** The real process: what it costs in memory, and what a restart leaves of a running job. */
let dataDir: string, database: TestDatabase, settings: Record<string, string>
let app: AppProcess
const owner = new Browser()

beforeAll(async () => {
  dataDir = await makeScratchFolder('fl-video-')
  database = await createTestDatabase()
  settings = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString }
  const person = { email: 'olivia@acme.example', firstName: 'Olivia', lastName: 'Owens', role: 'owner' }
  const { id: userId } = await database.db
    .insertInto('users')
    .values({ ...person, joinedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database.db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId, expiresAt })
    .execute()
  owner.cookie = `front-line-session=${token}`
})
afterAll(async () => {
  expect(await app.stop()).toBe(0)
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends a head, then so many empty megabytes, as one file; answers its job. */
async function upload(app: AppProcess, head: Buffer, megabytes = 0): Promise<string> {
  const fileSize = head.length + megabytes * 1024 * 1024
  const file = { fileName: `${randomUUID()}.mp4`, fileType: 'video/mp4', fileSize }
  const { presignedUrl = '', objectPath = '' } = (await owner.call(app, presignUpload, { body: file })) ?? {}
  const headers = { 'content-type': file.fileType, 'content-length': fileSize }
  const put = request(`${app.url}${presignedUrl}`, { method: 'PUT', headers })
  put.write(head)
  const empty = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < megabytes; sent += 1) if (!put.write(empty)) await once(put, 'drain')
  put.end()
  const [answer] = await once(put, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
  const completed = (await owner.call(app, completeUpload, { body: { ...file, objectPath } })) as
    | CompletedUpload
    | { jobId: string }
  return 'jobId' in completed ? completed.jobId : ''
}

const progress = async (app: AppProcess, jobId: string) => owner.call(app, uploadProgress, { params: { jobId } })

/** Bytes that the process has had in memory at most. */
async function peakMemory({ child }: AppProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

test('a stop in the middle of a job ends at once, and the next start finishes it', async () => {
  const begun = path.join(dataDir, 'begun')
  const ffmpegPath = await ffmpegThat(path.join(dataDir, 'slow'), `touch "${begun}"`, 'exec sleep 600')
  const first = await startApp({ ...settings, FFMPEG_PATH: ffmpegPath })
  const jobId = await upload(first, phoneVideo())
  await expect.poll(() => existsSync(begun)).toBe(true)
  expect(await first.kill('SIGTERM')).toBe(0)
  const { rows } = await database.pool.query('select status, attempts from upload_jobs where media_id = $1', [jobId])
  expect(rows).toEqual([{ status: 'waiting', attempts: 0 }])
  app = await startApp(settings)
  await expect.poll(async () => (await progress(app, jobId))?.status).toBe('done')
})

test.runIf(process.platform === 'linux')('200 MB pass through without being held', async () => {
  // An empty box that reaches over the rest makes it one valid film.
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8 + 200 * 1024 * 1024)
  box.write('free', 4)
  const before = await peakMemory(app)
  const jobId = await upload(app, Buffer.concat([phoneVideo(), box]), 200)
  await expect.poll(async () => (await progress(app, jobId))?.status).toBe('done')
  expect((await peakMemory(app)) - before).toBeLessThan(150 * 1024 * 1024)
})
