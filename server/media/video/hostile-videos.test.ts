import { mkdtempSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { getCompany } from '#contract/company.ts'
import { completeUpload, presignUpload, uploadProgress } from '#contract/media.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { openUploaders } from '#server/media/uploaders.fixture.ts'
import type { Member, TestApp, Visitor } from '#server/testing/company.ts'
import { clip, phoneVideo, requireFfmpeg } from '#server/testing/files/clips.ts'
import { ProgramFailed, ProgramInterrupted, ProgramOverLimit, runFfmpeg, runForOutput } from './ffmpeg.ts'
import { locateFfmpeg } from './locate-ffmpeg.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'))

const { company, ann, ben } = await openUploaders()
afterAll(() => rm(folder, { recursive: true }))

/** The same person on another instance. */
function on(instance: TestApp, person: Member): Visitor {
  const visitor = instance.visitor()
  for (const [name, value] of person.cookies) visitor.cookies.set(name, value)
  return visitor
}

async function upload(person: Visitor, content: Buffer): Promise<string> {
  const file = { fileName: 'van.mkv', fileType: 'video/x-matroska', fileSize: content.length }
  const { presignedUrl, objectPath } = await person.call(presignUpload, { body: file })
  await person.send({ method: 'PUT', url: presignedUrl, payload: content, headers: { 'content-type': file.fileType } })
  const answer = await person.call(completeUpload, { body: { ...file, objectPath } })
  return 'jobId' in answer ? answer.jobId : ''
}
const progress = (person: Visitor, jobId: string) => person.call(uploadProgress, { params: { jobId } })
const settle = () => runDueJobs(company.database.pool, company.app.tasks)
const run = { signal: new AbortController().signal, timeoutMs: 30_000 }

async function script(name: string, ...lines: string[]): Promise<string> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, ['#!/bin/sh', ...lines].join('\n'))
  await chmod(file, 0o755)
  return file
}

describe.runIf(process.platform !== 'win32')('ffmpeg runs', () => {
  test('without the environment of the server', async () => {
    process.env.SECRET_OF_SERVER = 'postgres://user:password@host/db'
    const printed = await runForOutput(await script('env', '/usr/bin/env'), [], run)
    delete process.env.SECRET_OF_SERVER
    expect(printed).not.toContain('password')
    expect(printed).not.toContain('HOME=')
  })

  test('with limits on memory, processor time, written bytes and core dumps', async () => {
    const commands = ['-v', '-t', '-f', '-c'].map(option => `ulimit ${option}`)
    const limits = (await runForOutput(await script('limits', ...commands), [], run)).split('\n')
    expect(limits).toHaveLength(4)
    expect(limits.slice(0, 3).every(limit => Number(limit) > 0)).toBe(true)
    expect(limits[3]).toBe('0')
  })

  test('until it writes too much, takes too long, or is killed', async () => {
    const ended = async (...lines: string[]) => runFfmpeg(await script('ends', ...lines), [], run)
    await expect(ended('kill -XFSZ $$')).rejects.toThrow(ProgramOverLimit)
    await expect(ended('kill -KILL $$')).rejects.toThrow(ProgramInterrupted)
    await expect(ended('exit 1')).rejects.toThrow(ProgramFailed)
    await expect(runFfmpeg(await script('slow', 'exec sleep 60'), [], { ...run, timeoutMs: 200 })).rejects.toThrow(
      ProgramOverLimit,
    )
  })
})

describe('a video is refused', () => {
  test('with a codec that no camera uses', async () => {
    const jobId = await upload(ann, await readFile(clip('odd-codec.mkv')))
    await settle()
    expect(await progress(ann, jobId)).toMatchObject({
      status: 'failed',
      errorCode: expect.stringMatching(/^media\.(type|damaged)$/),
    })
  })

  test('that is too much to convert, before it is converted', async () => {
    const { ffmpeg, ffprobe } = requireFfmpeg()
    const home = path.join(folder, 'huge')
    await script('huge/ffmpeg', `exec "${ffmpeg}" "$@"`)
    // As a file with 8192 x 8192 pixels and 10 frames a second, which takes long to make as well.
    const resized = `sed -e 's/"width": 64/"width": 8192/; s/"height": 48/"height": 8192/'`
    const rated = `sed -e 's/"avg_frame_rate": "[^"]*"/"avg_frame_rate": "10\\/1"/'`
    await script('huge/ffprobe', `"${ffprobe}" "$@" | ${resized} | ${rated}`)
    const other = await company.secondInstance({ ffmpegPath: path.join(home, 'ffmpeg') })
    onTestFinished(() => other.app.close())
    const jobId = await upload(on(other, ann), await readFile(clip('days.mkv')))
    await other.app.tasks['media.video']({ mediaId: jobId }, 'key')
    expect(await progress(ann, jobId)).toMatchObject({ status: 'failed', errorCode: 'media.too-long' })
    await settle()
  })
})

test('the first video of everyone runs before anyone’s second', async () => {
  const film = phoneVideo()
  const jobs = [await upload(ann, film), await upload(ann, film), await upload(ann, film), await upload(ben, film)]
  const { rows } = await company.database.pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where key like 'media:%' order by priority, run_at, id`,
  )
  const [one, two, three, bens] = jobs.map(jobId => `media:${jobId}`)
  expect(rows.map(({ key }) => key)).toEqual([one, bens, two, three])
})

describe('without a current ffmpeg', () => {
  test('videos are refused with what to do, and pictures are not', async () => {
    const off = await company.secondInstance({ ffmpegPath: path.join(folder, 'none') })
    onTestFinished(() => off.app.close())
    const visitor = on(off, ann)
    const video = { fileName: 'van.mp4', fileType: 'video/mp4', fileSize: 10 }
    const refused = await visitor.try(presignUpload, { body: video })
    expect([refused.status, refused.body.error]).toEqual([422, 'media.videos-off'])
    expect(refused.body.message).toContain('install ffmpeg')
    expect(await visitor.call(getCompany)).toMatchObject({ areVideosOff: true })
    expect(await ann.call(getCompany)).not.toHaveProperty('areVideosOff')
    const picture = { fileName: 'van.jpg', fileType: 'image/jpeg', fileSize: 10 }
    expect((await visitor.try(presignUpload, { body: picture })).status).toBe(200)
  })

  test.runIf(process.platform !== 'win32')('an old one of the system counts as none', async () => {
    const about = 'echo "ffmpeg version 4.1"; echo "libavcodec     58. 35.100 / 58. 35.100"'
    await script('old/ffmpeg', about)
    await script('old/ffprobe', about)
    const before = process.env.PATH
    process.env.PATH = path.join(folder, 'old')
    const found = locateFfmpeg('')
    process.env.PATH = before
    expect(found).toBeNull()
    expect(locateFfmpeg(path.join(folder, 'old/ffmpeg'))).toMatchObject({ isCurrent: false, version: '4.1' })
  })
})
