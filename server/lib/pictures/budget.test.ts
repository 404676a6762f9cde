import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interlacedPng, sharedIcon, slowSvg } from '#server/testing/files/hostile-pictures.ts'
import { checkBudget } from './budget.ts'
import { harmlessSvg } from './harmless-svg.ts'
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

const blurred = (style: string, before = '', inside = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}<rect width="9" height="9" ${style}/></svg>`,
  )
const element = '<filter id="f"><feGaussianBlur stdDeviation="40"/></filter>'
test.each([
  ['an entity', blurred('style="f&#105;lter:blur(40px)"')],
  ['an escape', blurred('style="f\\69 lter:blur(40px)"')],
  ['an escaped letter', blurred('style="fi\\lter:blur(40px)"')],
  ['a comment', blurred('style="filter/**/:blur(40px)"')],
  ['a name of its own', blurred('style="&f;:blur(40px)"', '<!DOCTYPE svg [<!ENTITY f "filter">]>')],
  ['an element in a name of its own', blurred('filter="url(#f)"', `<!DOCTYPE svg [<!ENTITY f '${element}'>]>`, '&f;')],
  ['a style sheet', blurred('class="b"', '', '<style><![CDATA[.b{f\\000069lter:blur(40px)}]]></style>')],
  ['an import', blurred('class="b"', '', '<style>@import url("data:text/css,.b{filter:blur(40px)}");</style>')],
  ['an SVG inside', blurred('', '', `<image href="data:image/svg+xml;base64,${slowSvg().toString('base64')}"/>`)],
  ['a prefix', blurred('filter="url(#f)"', '', `<s:filter xmlns:s="http://www.w3.org/2000/svg" id="f"/>`)],
])('no filter is left of an SVG that hides it in %s', (_, content) => {
  expect(harmlessSvg(content).toString()).not.toMatch(/(?<!un)filter\b(?!ed)|@import|data:image\/svg/i)
})

test('an SVG stays what it was but for its filters', async () => {
  const picture = `<svg xmlns="&ns;" width="8" height="8"><style>.a{fill:#f00}</style><text>&lt;a&amp;b&#62;</text><g id="a"><rect class="a" width="8" height="8"/></g><use href="#a" x="2"/></svg>`
  const content = Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>${picture}`,
  )
  expect(harmlessSvg(content).toString()).toContain('<text>&lt;a&amp;b&gt;</text>')
  const pixels = (svg: Buffer) => sharp(svg).raw().toBuffer()
  expect(await pixels(harmlessSvg(content))).toEqual(await pixels(content))
  await expect(pictures(content.subarray(0, -6), 'image/svg+xml')).rejects.toMatchObject({ code: 'media.damaged' })
})

test('an SVG that repeats itself too often, or goes too deep, is refused', async () => {
  const level = (at: number) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(10)}</g>`
  const levels = Array.from({ length: 6 }, (_, at) => level(at + 1)).join('')
  for (const inside of [`<g id="l0"/>${levels}`, '<g>'.repeat(600) + '</g>'.repeat(600)])
    await expect(pictures(blurred('', '', inside), 'image/svg+xml')).rejects.toMatchObject({ code: 'media.pixels' })
  await pictures(blurred('', '', '<g id="a"><use href="#a"/></g>'), 'image/svg+xml').catch(() => undefined)
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

test('a progressive JPEG above the budget is refused by its header', async () => {
  const plain = sharp({ create: { width: 90, height: 60, channels: 3, background: '#369' } })
  const content = await plain.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const frame = content.indexOf(Buffer.from([0xff, 0xc2]))
  content.writeUInt16BE(6_000, frame + 5)
  content.writeUInt16BE(9_000, frame + 7)
  await expect(pictures(content, 'image/jpeg')).rejects.toMatchObject({ code: 'media.pixels' })
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

test('a sequential JPEG is drawn above that size, and above the pixels that others may have', async () => {
  const large = sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: '#369' } })
  const content = await large.jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await pictures(content, 'image/jpeg')).toEqual({ width: 2_048, height: 2_028 })
})

test('a file that is not of the type that was checked is refused', async () => {
  await expect(pictures(slowSvg(), 'image/jpeg')).rejects.toMatchObject({ code: 'media.damaged' })
})
