import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeUpload, presignUpload, type UploadProgress, uploadProgress } from '#contract/media.ts'
import { encodeOptions } from '#server/media/video/convert-video.ts'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'
import { probe } from '#server/media/video/probe.ts'
import { testFfmpegPath } from '#server/testing/ffmpeg.ts'
import type { Bench } from './figures.ts'
import { load, request } from './load.ts'
import { owner, readerIds } from './seed.sql.ts'

export interface VideoFigures {
  /** Seconds of the bare command, and of the app from the end of the upload until the video plays. */
  bare: number
  app: number
  /** The feed's p99 in milliseconds when idle, and while a video is encoded. */
  quietP99: number
  busyP99: number
}

const film = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30', '-f', 'lavfi', '-i', 'sine', '-shortest']
const seconds = 30
const loadSeconds = 4

/** Compares encoding with the bare command, and the feed during encoding with the idle feed. Null without ffmpeg. */
export async function measureVideo(bench: Bench, dataDir: string): Promise<VideoFigures | null> {
  const home = locateFfmpeg(testFfmpegPath() || undefined)
  if (!home) return null
  const folder = join(dataDir, 'films')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'film.mov')
  run(home.ffmpeg, [...film, '-t', `${seconds}`, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'aac', file])

  const source = await probe(home, file, 'video/quicktime', new AbortController().signal)
  const begun = performance.now()
  run(home.ffmpeg, ['-i', file, ...encodeOptions(home, source), join(folder, 'bare.mp4')])
  const bare = (performance.now() - begun) / 1_000

  const content = await readFile(file)
  const sent = await upload(bench, content)
  const completed = performance.now()
  await ready(bench, await sent())
  const app = (performance.now() - completed) / 1_000

  const requests = readerIds.map(id => request('GET', '/api/posts?limit=10', bench.cookieOf(id)))
  const next = (connection: number) => requests[connection % requests.length] ?? null
  // Few enough to leave the machine idle time without the video.
  const feed = () => load({ port: bench.port, next, connections: 2, seconds: loadSeconds })
  const quiet = await feed()
  const jobId = await (await upload(bench, content))()
  const busy = await feed()
  await ready(bench, jobId)
  return { bare, app, quietP99: quiet.p99, busyP99: busy.p99 }
}

function run(program: string, options: string[]): void {
  const { status, stderr } = spawnSync(program, ['-v', 'error', '-y', ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function ask<T>(bench: Bench, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { ...bench.cookieOf(owner), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${bench.port}${path}`, {
    method,
    headers: body === undefined ? bench.cookieOf(owner) : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return (await answer.json()) as T
}

/** Sends the file. Returns the call that completes the upload. */
async function upload(bench: Bench, content: Buffer): Promise<() => Promise<string>> {
  const file = { fileName: 'film.mov', fileType: 'video/quicktime', fileSize: content.length }
  const place = await ask<{ presignedUrl: string; objectPath: string }>(bench, 'POST', presignUpload.path, file)
  await fetch(`http://127.0.0.1:${bench.port}${place.presignedUrl}`, {
    method: 'PUT',
    headers: { 'content-type': file.fileType },
    body: new Uint8Array(content),
  })
  const body = { ...file, objectPath: place.objectPath }
  return async () => (await ask<{ jobId: string }>(bench, 'POST', completeUpload.path, body)).jobId
}

async function ready(bench: Bench, jobId: string): Promise<void> {
  for (;;) {
    const { status, error } = await ask<UploadProgress>(bench, 'GET', uploadProgress.path.replace(':jobId', jobId))
    if (status === 'done') return
    if (status === 'failed') throw new Error(error ?? '')
    await sleep(50)
  }
}
