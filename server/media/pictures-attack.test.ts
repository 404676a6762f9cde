import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureType } from '#server/lib/pictures/picture-type.ts'
import { makePicturesNow } from '#server/lib/pictures/pictures.ts'
import { interlacedPng, nestedSvg, sharedIcon, slowSvg } from '#server/testing/files/hostile-pictures.ts'
import { withinMemory } from '#server/testing/process-memory.ts'
import { isThorough, pick } from '#server/testing/rounds.ts'
import { openMediaApp, type Person } from './media.fixture.ts'

/** Beyond what the test itself takes, which is the app here. */
const maxBytes = 700 * 1024 * 1024
/** Processor time of the slow picture; before a release, all that its type gets. */
const bounds = isThorough ? {} : { timeoutMs: 2_000 }

let app: Awaited<ReturnType<typeof openMediaApp>>, mallory: Person, ann: Person, folder: string
beforeAll(async () => {
  app = await openMediaApp()
  mallory = await app.join('mallory', 'viewer')
  ann = await app.join('ann', 'viewer')
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
  .png()
  .toBuffer()

/** `drawn`, or the code of the refusal. */
const outcomeOf = (file: string, type: PictureType, bounds = {}): Promise<string> =>
  makePicturesNow(file, type, mallory.actor.id, bounds).then(
    () => 'drawn',
    (error: { code: string }) => error.code,
  )

test('hostile pictures of one person take neither the memory nor the time of the others', async () => {
  const slow: [content: Buffer, type: PictureType, outcome: string] = [nestedSvg(4), 'image/svg+xml', 'media.pixels']
  const others: (typeof slow)[] = [
    [slowSvg(), 'image/svg+xml', 'drawn'],
    [sharedIcon(), 'image/x-icon', 'drawn'],
    [interlacedPng(), 'image/png', 'media.pixels'],
  ]
  const files = [slow, slow, ...pick(others, 1)]
  for (const [at, [content]] of files.entries()) await writeFile(path.join(folder, `${at}`), content)
  let isSlowOver = false
  const outcomes = await withinMemory(maxBytes, async () => {
    const attacks = files.map(async ([content, type], at) => {
      const isSlow = content === slow[0]
      const outcome = await outcomeOf(path.join(folder, `${at}`), type, isSlow ? bounds : {})
      isSlowOver ||= isSlow
      return outcome
    })
    let inTime = 0
    for (let round = 0; round < 3; round += 1) {
      expect((await ann.upload(await photo, 'small.png', 'image/png')).statusCode).toBe(200)
      if (!isSlowOver) inTime += 1
    }
    // Both would draw at once if one process were not kept for small pictures.
    expect(inTime).toBeGreaterThan(0)
    return Promise.all(attacks)
  })
  expect(outcomes).toEqual(files.map(([, , outcome]) => outcome))
})

test('a picture that replaces one that was checked is neither stored nor drawn', async () => {
  const content = await photo
  const { presignedUrl, complete } = await mallory.presign(content, 'small.png', 'image/png')
  const put = (payload: Buffer) =>
    app.http.inject({ method: 'PUT', url: presignedUrl, payload, headers: { 'content-type': 'image/png' } })
  expect((await put(content)).statusCode).toBe(200)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="77" height="33"/>'.padEnd(content.length))
  expect((await put(svg.subarray(0, content.length))).statusCode).toBe(200)
  const reply = await complete()
  expect(reply.json().mediaInfo).toMatchObject([{ width: 60, height: 40 }])
})
