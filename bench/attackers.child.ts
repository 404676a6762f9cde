import { once } from 'node:events'
import type { Bench } from './figures.ts'
import { startUpload, type UploadedFile } from './upload.ts'

/** What the process of the attackers is sent at its start; it replies to the next message with `AttackReply` and ends. */
export interface Attack {
  port: number
  cookies: Record<number, string>
  attacker: number
  colleague: number
  hostile: UploadedFile[]
  photo: UploadedFile
}

export interface AttackReply {
  /** Seconds until a colleague's small photo is ready, at most. */
  slowestPhoto: number
}

const [attack] = (await once(process, 'message')) as [Attack]
const { port, cookies, attacker, colleague, hostile, photo } = attack
const bench: Bench = { port, cookieOf: id => ({ cookie: cookies[id] ?? '' }), companyPosts: [] }
const isOver = new AbortController()
process.once('message', () => isOver.abort())

async function repeat(step: () => Promise<unknown>): Promise<void> {
  while (!isOver.signal.aborted) await step()
}

const attacks = hostile.map(file =>
  repeat(async () => {
    const complete = await startUpload(bench, attacker, file)
    await complete().catch(() => undefined)
  }),
)
let slowestPhoto = 0
const photos = repeat(async () => {
  const complete = await startUpload(bench, colleague, photo)
  const sent = performance.now()
  await complete()
  slowestPhoto = Math.max(slowestPhoto, (performance.now() - sent) / 1_000)
})
const results = await Promise.allSettled([...attacks, photos])
for (const result of results) if (result.status === 'rejected') console.error(result.reason)
process.send?.({ slowestPhoto } satisfies AttackReply, () => process.disconnect())
