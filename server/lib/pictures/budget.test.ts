import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interlacedPng, sharedIcon, slowSvg } from '#server/testing/files/hostile-pictures.ts'
import { checkBudget } from './budget.ts'
import type { PictureType } from './picture-type.ts'
import { makeLogo, makePhoto, makePictures } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'budget-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pictures(content: Buffer, type: PictureType) {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  const { width, height } = await makePictures(file, type)
  return { width, height }
}

test('an SVG is drawn without its filters', async () => {
  expect(await pictures(slowSvg(40), 'image/svg+xml')).toEqual({ width: 1_024, height: 1_024 })
  const logo = await makeLogo(slowSvg(40), 1)
  expect(await sharp(logo).metadata()).toMatchObject({ width: 512, height: 512 })
})

test('an SVG with too many elements is refused', async () => {
  const content = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(100_000)}</svg>`
  await expect(pictures(Buffer.from(content), 'image/svg+xml')).rejects.toMatchObject({ code: 'media.pixels' })
})

test('of an icon only the largest image that is affordable is decoded', async () => {
  expect(await pictures(sharedIcon(), 'image/x-icon')).toEqual({ width: 2_048, height: 2_048 })
  await expect(pictures(sharedIcon(60, 2_304), 'image/x-icon')).rejects.toMatchObject({ code: 'media.pixels' })
})

test('an interlaced picture that has to be in memory as a whole is refused by its header', async () => {
  const content = interlacedPng(8_000)
  await expect(pictures(content, 'image/png')).rejects.toMatchObject({ code: 'media.pixels' })
  await expect(makePhoto(content, 1)).rejects.toMatchObject({ code: 'media.pixels' })
  await expect(makeLogo(content, 1)).rejects.toMatchObject({ code: 'media.pixels' })
  expect(await pictures(interlacedPng(500), 'image/png')).toEqual({ width: 500, height: 500 })
})

test('a progressive JPEG above the budget is refused, a sequential one of that size is not', async () => {
  const large = sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#369' } })
  const encoded = (progressive: boolean) => large.clone().jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer()
  await expect(pictures(await encoded(true), 'image/jpeg')).rejects.toMatchObject({ code: 'media.pixels' })
  expect(await pictures(await encoded(false), 'image/jpeg')).toEqual({ width: 2_048, height: 1_365 })
})

test.each([
  ['jpeg', 16_320, 12_240, true],
  ['jpeg', 25_000, 10_001, false],
  ['png', 10_000, 10_000, true],
  ['png', 10_001, 10_000, false],
] as const)('a %s of %d × %d pixels is within the budget: %s', (format, width, height, isWithin) => {
  const check = () => checkBudget({ format, width, height, channels: 3, depth: 'uchar' } as Metadata)
  if (isWithin) check()
  else expect(check).toThrow(expect.objectContaining({ code: 'media.pixels' }))
})

test('a JPEG above the pixels that others may have is drawn', async () => {
  const large = sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: '#369' } })
  expect(await pictures(await large.jpeg().toBuffer(), 'image/jpeg')).toEqual({ width: 2_048, height: 2_028 })
})

test('a file that is not of the type that was checked is refused', async () => {
  await expect(pictures(slowSvg(), 'image/jpeg')).rejects.toMatchObject({ code: 'media.damaged' })
})
