import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDocument, readDocumentText } from '#server/lib/pictures/pictures.ts'
import {
  circularPdf,
  contentBombPdf,
  hugePagePdf,
  nestedPdf,
  objectBombPdf,
  patternBombPdf,
  plainPdf,
  thinPagePdf,
  withoutPages,
} from '#server/testing/files/pdfs.ts'
import { withinMemory } from '#server/testing/process-memory.ts'
import { isThorough, pick } from '#server/testing/rounds.ts'
import { openMediaApp, type Person } from './media.fixture.ts'

/** Beyond what the test itself takes, which is the app here. */
const maxBytes = 700 * 1024 * 1024
/** Processor time of the slow documents; before a release, all that a document gets. */
const bounds = isThorough ? {} : { timeoutMs: 4_000 }
const boundsOfPatterns = isThorough ? {} : { timeoutMs: 2_000 }

let app: Awaited<ReturnType<typeof openMediaApp>>, mallory: Person, ann: Person, folder: string
beforeAll(async () => {
  app = await openMediaApp()
  mallory = await app.join('mallory', 'viewer')
  ann = await app.join('ann', 'viewer')
  folder = await mkdtemp(path.join(tmpdir(), 'documents-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** The outcome of a document: a number of pages, or the code of its refusal. */
async function outcomeOf(content: Buffer, within = bounds): Promise<string | number> {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  try {
    return (await makeDocument(file, path.join(folder, 'inert.pdf'), mallory.actor.id, within)).pages
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await rm(path.join(folder, 'inert.pdf'), { force: true })
  }
}

type Attack<Outcome> = [name: string, make: () => Buffer, outcome: Outcome]
const damaged: Attack<string>[] = [
  ['a tree of pages that contains itself', circularPdf, 'media.damaged'],
  ['no pages', withoutPages, 'media.damaged'],
  ['arrays in arrays', nestedPdf, 'media.damaged'],
]
const oddPages: Attack<number>[] = [
  ['a page as large as a country', hugePagePdf, 3],
  ['a page without a width', thinPagePdf, 3],
]
const bombs: Attack<string>[] = [
  ['gigabytes of content', contentBombPdf, 'media.too-complex'],
  ['gigabytes of objects', objectBombPdf, 'media.too-complex'],
]

test.each<Attack<string | number>>([
  ...pick(damaged, 1),
  ...pick(oddPages, 1),
  ...pick(bombs, 1),
  ['100,000 pages', () => plainPdf({ pages: 100_000 }), 'media.too-many-pages'],
])('%s', async (_, make, expected) => {
  const content = make()
  expect(await withinMemory(maxBytes, () => outcomeOf(content))).toBe(expected)
})

/** The text of a document, or the code of its refusal. */
async function textOf(content: Buffer): Promise<string> {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return readDocumentText(file, mallory.actor.id).catch((error: unknown) => (error as { code: string }).code)
}

const withoutText: Attack<RegExp>[] = [
  ['a tree of pages that contains itself', circularPdf, /^(\f*|media.damaged)$/],
  ['gigabytes of content', contentBombPdf, /^(\f*|media.pixels)$/],
  ['gigabytes of objects', objectBombPdf, /^(\f*|media.pixels)$/],
  ['patterns in patterns', patternBombPdf, /^(\f*|media.pixels)$/],
]

test.each<Attack<RegExp>>([
  ...pick(withoutText, 1),
  ['very many pages', () => plainPdf({ pages: 5_000 }), /^\f{1,300}$/],
])('the text of %s is read within limits', async (_, make, expected) => {
  const content = make()
  expect(await withinMemory(maxBytes, () => textOf(content))).toMatch(expected)
})

test('hostile documents of one person do not delay the pictures of another', async () => {
  let isOver = false
  const attack = outcomeOf(patternBombPdf(), boundsOfPatterns).finally(() => {
    isOver = true
  })
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  let inTime = 0
  for (let round = 0; round < 3; round += 1) {
    expect((await ann.upload(photo, 'small.png', 'image/png')).statusCode).toBe(200)
    if (!isOver) inTime += 1
  }
  expect(inTime).toBeGreaterThan(0)
  expect(await attack).toBe('media.too-complex')
  expect(await readdir(folder)).toEqual(['upload'])
})
