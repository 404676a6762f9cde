import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { apiLimits } from '#contract/api-limits.ts'
import { killIdle, killNext, starveNext, stopNext } from '#server/testing/drawing-processes.ts'
import { writtenPdf } from '#server/testing/files/pdfs.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { DrawingProcess, DrawingProcessLost } from './drawing-process.ts'
import { makeDocument, readDocumentText } from './pictures.ts'
import type { Bounds, Outcome } from './task.ts'

const drawing = new DrawingProcess()
const enough: Bounds = { timeoutMs: 20_000, maxRssBytes: 512 * 1024 * 1024 }
let photo: Buffer, small: Buffer
beforeAll(async () => {
  photo = await sharp({
    create: {
      width: 3_000,
      height: 2_000,
      channels: 3,
      background: '#369',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  small = await sharp(photo).resize(60).png().toBuffer()
})
afterEach(async () => {
  expect(await draw({}, small)).toMatchObject({ done: expect.any(Buffer) })
})

const draw = (bounds: Partial<Bounds> = {}, content = photo): Promise<Outcome> =>
  drawing.run({ task: { kind: 'photo', content }, weight: 'heavy', bounds: { ...enough, ...bounds } })

test('a picture that takes too long, or too much memory, is refused', async () => {
  expect(await draw({ timeoutMs: 50 })).toEqual({ refused: 'media.pixels' })
  expect(await draw({ maxRssBytes: 1 })).toEqual({ refused: 'media.pixels' })
})

test.runIf(process.platform === 'linux')('a picture is not refused because others have the processor', async () => {
  await killIdle()
  const timeoutMs = 1_000
  const drawn = draw({ timeoutMs }, small)
  // The app looks at it after eight times its processor time.
  await stopNext(8.4 * timeoutMs)
  expect(await drawn).toMatchObject({ done: expect.any(Buffer) })
})

test.runIf(process.platform === 'linux')(
  'a process that gets no processor says nothing about its picture',
  async () => {
    await killIdle()
    const lost = expect(draw({ timeoutMs: 250 }, small)).rejects.toMatchObject({
      name: 'DrawingProcessLost',
      hasCrashed: true,
    })
    await starveNext()
    await lost
  },
)

test.runIf(process.platform === 'linux')(
  'a document has its text, however long it waits for the processor',
  async () => {
    const folder = await makeScratchFolder('fl-document-')
    const file = join(folder, 'wind.pdf')
    execFileSync('mkfifo', [file])
    const reading = readDocumentText(file, null)
    // It opens once the thread begins to read.
    const pipe = await open(file, 'w')
    await sleep(apiLimits.documentText.ms)
    await pipe.writeFile(await writtenPdf('Working in the wind'))
    await pipe.close()
    expect(await reading).toContain('Working in the wind')
    await rm(folder, { recursive: true })
  },
)

test.runIf(process.platform === 'linux')(
  'a process that somebody else killed says nothing about its picture',
  async () => {
    await killIdle()
    const lost = expect(draw()).rejects.toThrow(DrawingProcessLost)
    await killNext()
    await lost
  },
)

test.runIf(process.platform === 'linux')(
  'a document whose process gives up is too complex, and not tried again',
  async () => {
    await killIdle()
    const refused = expect(makeDocument(import.meta.filename, '/nowhere', null)).rejects.toMatchObject({
      code: 'media.too-complex',
    })
    await killNext('SIGABRT')
    await refused
  },
)
