import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/video-tests.ts'
import { at, listening, workOnRuns } from '#server/diagnostics/diagnostics.fixture.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { fingerprint } from '#server/testing/databases/fingerprint.ts'
import { ffmpegThat } from '#server/testing/files/clips.ts'
import { isThorough } from '#server/testing/rounds.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

let company: TestCompany
let admin: Member
let worker: Runner
let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('fl-video-tests-')
  // A real video of 720p and 30 frames a second, before a release; else a small one, with all the same steps.
  const smaller = `for option; do shift; set -- "$@" "$(echo "$option" | sed s/1280x720:r=30/640x360:r=5/)"; done`
  const ffmpegPath = isThorough ? undefined : await ffmpegThat(folder, smaller)
  company = await listening(TestCompany.open({ ffmpegPath }))
  admin = await company.join('Ada', { role: 'admin' })
  worker = await workOnRuns(company)
})
afterAll(async () => {
  await worker.stop()
  await company.close()
  await rm(folder, { recursive: true })
})

const short = { testType: 'custom' as const, config: { videoDuration: 10, expectedResponseTime: 10_000 } }

/** Runs the jobs that a test waits for, until it has ended. */
async function ended(runId: string): Promise<calls.VideoTestRun> {
  const { 'media.video': processVideo } = company.app.tasks
  for (;;) {
    await runDueJobs(company.database.pool, { 'media.video': processVideo })
    const run = (await admin.call(calls.getVideoTests)).history.find(({ id }) => id === runId)
    if (run) return run
    await sleep(200)
  }
}

const files = async () =>
  (await readdir(company.folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('a video is made, uploaded, prepared, checked and removed', async () => {
  await company.runJobs()
  const before = { tables: await fingerprint(company.database.pool), files: await files() }
  const started = await admin.call(calls.startVideoTest, { body: short })
  expect(started).toMatchObject({ status: 'running', testResult: null, config: { videoDuration: 10 } })
  const again = await company.owner.call(calls.startVideoTest, { body: { ...short.config, testType: 'custom' } })
  expect(again.id).toBe(started.id)
  expect(await company.owner.refused(calls.startVideoTest, { body: { testType: 'main' } })).toBe(
    '409 video-test.running',
  )
  const specified = company.owner.call(calls.testVideoUpload, { body: short })

  const run = await ended(started.id)
  const result = run.testResult
  expect(result).toMatchObject({
    success: true,
    error: null,
    advice: null,
    validations: { responseTimeOk: true, backgroundProcessingOk: true, compressionOk: true, thumbnailOk: true },
  })
  expect(result?.fileInfo.compressionRatio).toBeGreaterThan(1)
  expect(result?.fileInfo.thumbnailWidth).toBe(640)
  expect(result?.logs.join('\n')).toMatch(/Video made, .*MB[^]*Uploaded[^]*Ready: [^]*removed/)
  expect(run.steps.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(await specified).toEqual({ success: true, testResult: result })
  expect({ tables: await fingerprint(company.database.pool), files: await files() }).toEqual(before)
  expect(await readdir(path.join(company.folder, 'scratch'))).toEqual([])
})

test('a limit that is missed fails the test, in words', async () => {
  const { pool } = company.database
  const body = { testType: 'custom' as const, config: { ...short.config, backgroundProcessingTimeout: 30_000 } }
  const { id } = await admin.call(calls.startVideoTest, { body })
  // No worker takes the job; the clock of the test is not waited for.
  const waiting = async () => (await pool.query('select from upload_jobs')).rows.length > 0
  while (!(await waiting())) await sleep(100)
  await pool.query(`update upload_jobs set status = 'failed', phase = 'error', error = 'media.too-long'`)
  const run = await ended(id)
  expect(run.testResult).toMatchObject({ success: false, error: expect.stringContaining('takes too long') })
  expect(run.testResult?.validations).toMatchObject({ responseTimeOk: true, backgroundProcessingOk: false })
  expect(run.testResult?.advice?.title).toBe('Videos are not ready in time')
  expect(run.steps.map(({ status }) => status)).toEqual(['done', 'done', 'failed', 'waiting', 'done'])
  expect((await pool.query('select from media')).rows).toEqual([])
})

test('a canceled test ends and removes what it has made', async () => {
  const { id } = await admin.call(calls.startVideoTest, { body: { testType: 'main' } })
  const scratch = () => readdir(path.join(company.folder, 'scratch'))
  await expect.poll(scratch).toHaveLength(1)
  const canceled = await company.owner.call(calls.cancelVideoTest, { params: { runId: id } })
  expect(canceled).toMatchObject({ id, status: 'canceled', testResult: null })
  await expect.poll(scratch).toEqual([])
  expect((await company.database.pool.query('select from media')).rows).toEqual([])
  const { running, history } = await admin.call(calls.getVideoTests)
  expect([running, history[0]?.status]).toEqual([null, 'canceled'])
})

test.each([
  [{ videoDuration: 9 }, 'Enter a number from 10 to 300'],
  [{ videoDuration: 301 }, 'Enter a number from 10 to 300'],
  [{ expectedResponseTime: 499 }, 'Enter a number from 500 to 10000'],
  [{ backgroundProcessingTimeout: 600_001 }, 'Enter a number from 30000 to 600000'],
])('%j is refused', async (config, message) => {
  const refused = await admin.try(calls.startVideoTest, { body: { testType: 'custom', config } })
  expect([refused.status, refused.body.message]).toEqual([422, message])
})

test('a video that cannot be made fails the test, and says so', async () => {
  const ffmpegPath = await ffmpegThat(path.join(folder, 'broken'), 'case "$*" in *lavfi*) exit 1 ;; esac')
  const instance = await listening(company.secondInstance({ ffmpegPath }))
  await worker.stop()
  const by = at(instance, admin)
  const { id } = await by.call(calls.startVideoTest, { body: short })
  await runDueJobs(company.database.pool, { 'diagnostics.run': instance.app.tasks['diagnostics.run'] })
  const run = (await by.call(calls.getVideoTests)).history.find(each => each.id === id)
  expect(run?.testResult).toMatchObject({
    success: false,
    error: 'The test video could not be made',
    advice: { nextStep: expect.stringContaining('Please check ffmpeg') },
  })
  await instance.close()
  worker = await workOnRuns(company)
})
