import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReplyOf } from '#contract/call.ts'
import type { completeUpload } from '#contract/media.ts'
import { encodeOptions } from '#server/media/video/convert-video.ts'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'
import { probe } from '#server/media/video/probe.ts'
import { paths } from './calls.ts'
import type { Bench } from './figures.ts'
import { load, request } from './load.ts'
import { owner, readerIds } from './seed.sql.ts'
import { ready, startUpload } from './upload.ts'

export interface VideoFigures {
  /** Seconds of the bare command, and of the app from the end of the upload until the video plays. */
  bare: number
  app: number
  /** The feed's p99 in milliseconds when idle, and while a video is encoded. */
  quietP99: number
  busyP99: number
}

const filmSource = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30', '-f', 'lavfi', '-i', 'sine', '-shortest']
const seconds = 30
const loadSeconds = 4

/** Compares encoding with the bare command, and the feed during encoding with the idle feed. Null without ffmpeg. */
export async function measureVideo(bench: Bench, dataDir: string): Promise<VideoFigures | null> {
  const home = locateFfmpeg(undefined)
  if (!home) return null
  const folder = join(dataDir, 'films')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'film.mov')
  run(home.ffmpeg, [...filmSource, '-t', `${seconds}`, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'aac', file])

  const source = await probe(home, file, 'video/quicktime', new AbortController().signal)
  const begun = performance.now()
  run(home.ffmpeg, ['-i', file, ...encodeOptions(home, source), join(folder, 'bare.mp4')])
  const bare = (performance.now() - begun) / 1_000

  const content = await readFile(file)
  const film = { name: 'film.mov', type: 'video/quicktime', content }
  const complete = await startUpload(bench, owner, film)
  const completed = performance.now()
  await ready(bench, owner, jobOf(await complete()))
  const app = (performance.now() - completed) / 1_000

  const requests = readerIds.map(id => request('GET', paths.feed, bench.cookieOf(id)))
  const next = (connection: number) => requests[connection % requests.length] ?? null
  // Few enough to leave the machine idle time without the video.
  const feed = () => load({ port: bench.port, next, connections: 2, seconds: loadSeconds })
  const quiet = await feed()
  const jobId = jobOf(await (await startUpload(bench, owner, film))())
  const busy = await feed()
  await ready(bench, owner, jobId)
  return { bare, app, quietP99: quiet.p99, busyP99: busy.p99 }
}

const jobOf = (completed: ReplyOf<typeof completeUpload>) => ('jobId' in completed ? completed.jobId : '')

function run(program: string, options: string[]): void {
  const { status, stderr } = spawnSync(program, ['-v', 'error', '-y', ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
