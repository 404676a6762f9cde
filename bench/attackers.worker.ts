import { parentPort, workerData } from 'node:worker_threads'
import type { Bench } from './figures.ts'
import { startUpload, type UploadedFile } from './upload.ts'

/** Uploads in a thread of its own, so that the requests that are measured do not wait for it. */
export interface Attack {
  port: number
  cookies: Record<number, string>
  attacker: number
  colleague: number
  hostile: UploadedFile[]
  photo: UploadedFile
}

const { port, cookies, attacker, colleague, hostile, photo } = workerData as Attack
const bench: Bench = { port, cookieOf: id => ({ cookie: cookies[id] ?? '' }), companyPosts: [] }
const isOver = new AbortController()
parentPort?.once('message', () => isOver.abort())

async function repeat(step: () => Promise<unknown>): Promise<void> {
  while (!isOver.signal.aborted) await step()
}

const attacks = hostile.map(file =>
  repeat(async () => {
    const complete = await startUpload(bench, attacker, file)
    await complete().catch(() => undefined)
  }),
)
/** Seconds until a colleague's small photo is ready, at most. */
let slowestPhoto = 0
const photos = repeat(async () => {
  const complete = await startUpload(bench, colleague, photo)
  const sent = performance.now()
  await complete()
  slowestPhoto = Math.max(slowestPhoto, (performance.now() - sent) / 1_000)
})
await Promise.allSettled([...attacks, photos])
parentPort?.postMessage(slowestPhoto)
