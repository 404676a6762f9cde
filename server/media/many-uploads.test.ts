import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { presignUpload } from '#contract/media.ts'
import { Browser } from '#server/testing/browser.ts'
import { openCompany } from '#server/testing/company.ts'
import { MemoryWatch } from '#server/testing/process-memory.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApp } from '#server/testing/start-app.ts'

const uploads = 5
const chunk = Buffer.alloc(1024 * 1024, 7)
const chunks = Array.from({ length: rounds({ few: 64, many: limits.fileBytes / chunk.length }) }, () => chunk)
const fileSize = chunks.length * chunk.length

const company = await openCompany({ rateLimits: false })
const app = await startApp({ DATABASE_URL: company.database.connectionString, DATA_DIR: company.folder })
afterAll(() => app.stop())

/** Sends a file in chunks, as a browser does. Returns the status. */
async function put(presignedUrl: string): Promise<number | undefined> {
  const headers = { 'content-type': 'video/mp4', 'content-length': fileSize }
  const sending = request(app.url + presignedUrl, { method: 'PUT', headers })
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(chunks), sending)
  const [response] = await replied
  response.resume()
  return response.statusCode
}

test(
  `${uploads} uploads of ${chunks.length} MB at once pass through little memory`,
  async () => {
    const owner = new Browser()
    await owner.call(app, signIn, { body: { email: company.owner.email, password: 'correct horse battery' } })
    const presigned: string[] = []
    for (let n = 0; n < uploads; n += 1) {
      const file = { fileName: 'film.mp4', fileType: 'video/mp4', fileSize }
      presigned.push((await owner.call(app, presignUpload, { body: file }))?.presignedUrl ?? '')
    }
    const watch = new MemoryWatch(app.child.pid ?? 0)
    const statuses = await Promise.all(presigned.map(put))
    watch.stop()
    expect(statuses).toEqual(presigned.map(() => 200))
    expect(watch.peakBytes).toBeGreaterThan(0)
    expect(watch.grownBytes).toBeLessThan((uploads * fileSize) / 2)
  },
  60_000 + uploads * chunks.length * 100,
)
