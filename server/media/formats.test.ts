import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as bmp from 'bmp-ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindOf } from '#contract/media.ts'
import type { Pictures } from '#server/lib/pictures/drawing.ts'
import { sniffedBytes } from '#server/lib/pictures/picture-type.ts'
import { makePictures } from '#server/lib/pictures/pictures.ts'
import { isPicture, sniff } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formats-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pictures(content: Buffer): Promise<Pictures> {
  const type = sniff(content.subarray(0, sniffedBytes))
  if (!type || !isPicture(type)) throw new Error('media.type')
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return makePictures(file, type)
}

type Colour = { r: number; g: number; b: number }
const red = { r: 220, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 220 }
const plain = (width: number, height: number, background: Colour = red) =>
  sharp({ create: { width, height, channels: 3, background } })
const leftRed = (width: number, height: number) =>
  plain(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ])

/** The nearest plain colour at a point given in shares of width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
  if (alpha < 20) return 'clear'
  const name = [r, g, b].map(value => (value > 127 ? 1 : 0)).join('')
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white', '000': 'black' }[name] ?? name
}

describe('every ending of both lists is accepted', () => {
  const images = 'jpg jpeg png gif webp bmp svg tiff tif ico heic heif raw'.split(' ')
  const videos = 'mp4 mov avi wmv flv webm mkv ogg m4v'.split(' ')
  test.each([
    ...images.map(ending => [ending, 'image']),
    ...videos.map(ending => [ending, 'video']),
    ['pdf', 'document'],
  ])('%s', (ending, kind) => {
    expect(kindOf(`File.${ending.toUpperCase()}`, '')).toBe(kind)
  })

  test('and nothing else', () => {
    expect([kindOf('a.exe', ''), kindOf('a.docx', 'application/msword'), kindOf('png', ''), kindOf('', '')]).toEqual([
      null,
      null,
      'image',
      null,
    ])
  })
})

test('a HEIC from a phone is assembled from its tiles, cropped and rotated', async () => {
  const content = await readFile(new URL('./tiled.fixture.heic', import.meta.url))
  const made = await pictures(content)
  expect([made.width, made.height, made.contentType]).toEqual([200, 240, 'image/jpeg'])
  const corners = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const
  for (const picture of [made.display, made.thumbnail])
    expect(await Promise.all(corners.map(([x, y]) => colourAt(picture, x, y)))).toEqual([
      'blue',
      'red',
      'white',
      'green',
    ])
  await expect(pictures(content.subarray(0, 650))).rejects.toMatchObject({ code: 'media.damaged' })
})

test('a TIFF in CMYK becomes sRGB', async () => {
  const tiff = await leftRed(200, 100).toColourspace('cmyk').tiff().toBuffer()
  expect((await sharp(tiff).metadata()).space).toBe('cmyk')
  const made = await pictures(tiff)
  expect(made.contentType).toBe('image/jpeg')
  expect((await sharp(made.display).metadata()).space).toBe('srgb')
  expect([await colourAt(made.display, 0.2, 0.5), await colourAt(made.display, 0.8, 0.5)]).toEqual(['red', 'blue'])
})

test('a TIFF with transparency stays transparent', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { ...red, alpha: 0 } } })
  const made = await pictures(await clear.tiff({ compression: 'deflate' }).toBuffer())
  expect([made.contentType, await colourAt(made.display, 0.5, 0.5)]).toEqual(['image/webp', 'clear'])
})

describe('a BMP', () => {
  const pixelsOf = (width: number, height: number) => leftRed(width, height).ensureAlpha().raw().toBuffer()

  test('without an alpha channel is not invisible', async () => {
    const abgr = await pixelsOf(60, 40)
    for (let at = 0; at < abgr.length; at += 4) abgr.subarray(at, at + 4).reverse()
    const made = await pictures(bmp.encode({ data: abgr, width: 60, height: 40, bitPP: 24 }).data)
    expect([made.width, made.height]).toEqual([60, 40])
    expect([await colourAt(made.display, 0.2, 0.5), await colourAt(made.display, 0.8, 0.5)]).toEqual(['red', 'blue'])
  })

  test('that claims too many pixels is refused', async () => {
    const header = Buffer.alloc(100)
    header.write('BM')
    header.writeUInt32LE(40, 14)
    header.writeInt32LE(60_000, 18)
    header.writeInt32LE(60_000, 22)
    await expect(pictures(header)).rejects.toMatchObject({ code: 'media.pixels' })
  })
})

/** An icon of several sizes, each a PNG. */
async function icon(...sizes: [px: number, colour: Colour][]): Promise<Buffer> {
  const images = await Promise.all(sizes.map(([px, colour]) => plain(px, px, colour).png().toBuffer()))
  const header = Buffer.from([0, 0, 1, 0, sizes.length, 0])
  let offset = header.length + 16 * sizes.length
  const entries = images.map((image, at) => {
    const entry = Buffer.alloc(16)
    const px = sizes[at]?.[0] ?? 0
    entry.set([px % 256, px % 256, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(image.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += image.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images])
}

test('of an icon in several sizes the largest is shown', async () => {
  const made = await pictures(await icon([16, blue], [256, red], [32, blue]))
  expect([made.width, made.height, await colourAt(made.display, 0.5, 0.5)]).toEqual([256, 256, 'red'])
})

describe('an SVG', () => {
  const svg = (inner: string, size = 'width="40" height="20"') =>
    Buffer.from(
      `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
    )

  test('is published as a picture only: no script and no referenced files', async () => {
    const secret = path.join(folder, 'secret.png')
    await plain(40, 20, blue).png().toFile(secret)
    const named = `<image width="40" height="20" href="file://${secret}"/><image width="40" height="20" xlink:href="${secret}"/>`
    const made = await pictures(svg(`<rect width="40" height="20" fill="#dc1e1e"/><script>alert(1)</script>${named}`))
    expect((await sharp(made.display).metadata()).format).toBe('webp')
    expect(await colourAt(made.display, 0.5, 0.5)).toBe('red')
    expect([made.display, made.thumbnail].some(content => content.includes('alert'))).toBe(false)
  })

  test('is drawn as large as a screen needs it', async () => {
    const made = await pictures(svg('<rect width="20" height="20" fill="#dc1e1e"/>'))
    expect([made.width, made.height]).toEqual([1_024, 512])
    expect([await colourAt(made.display, 0.2, 0.5), await colourAt(made.display, 0.8, 0.5)]).toEqual(['red', 'clear'])
  })

  test.each([
    [
      'that grows without end',
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
      '',
    ],
    ['of 60,000 × 60,000 points', '', 'width="60000" height="60000"'],
  ])('%s is refused or drawn small', async (_, doctype, size) => {
    const content = Buffer.concat([
      Buffer.from(doctype),
      svg('<rect width="9" height="9"/>', size || undefined).subarray(21),
    ])
    const outcome = await pictures(content).then(
      made => made.width <= 2_048,
      (error: { code: string }) => /^media\.(pixels|damaged)$/.test(error.code),
    )
    expect(outcome).toBe(true)
  })
})

/** As a camera lays it out: a small preview said to be one, the sensor's numbers below, a large JPEG in between. */
async function raw(orientation: number): Promise<Buffer> {
  const small = await plain(160, 120, blue).jpeg().toBuffer()
  const large = await leftRed(600, 400).jpeg().toBuffer()
  const head = Buffer.alloc(8 + 2 + 3 * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(3, 8)
  const entries = [
    [254, 4, 1],
    [274, 3, orientation],
    [330, 4, 4_000_000],
  ] as const
  for (const [at, [tag, kind, value]] of entries.entries()) {
    head.writeUInt16LE(tag, 10 + at * 12)
    head.writeUInt16LE(kind, 12 + at * 12)
    head.writeUInt32LE(1, 14 + at * 12)
    head.writeUInt32LE(value, 18 + at * 12)
  }
  return Buffer.concat([head, small, Buffer.alloc(5_000, 0x5a), large, Buffer.alloc(5_000, 0xa5)])
}

test('a RAW file shows its largest preview, upright', async () => {
  const made = await pictures(await raw(6))
  expect([made.width, made.height, made.contentType]).toEqual([400, 600, 'image/jpeg'])
  expect([await colourAt(made.display, 0.5, 0.1), await colourAt(made.display, 0.5, 0.9)]).toEqual(['red', 'blue'])
  const without = (await raw(1)).subarray(0, 46)
  await expect(pictures(without)).rejects.toMatchObject({ code: 'media.damaged' })
})

test('an AVIF under any name', async () => {
  const made = await pictures(await leftRed(80, 40).avif().toBuffer())
  expect(await colourAt(made.display, 0.2, 0.5)).toBe('red')
})

test('data hidden in a picture is dropped', async () => {
  const jpeg = await leftRed(80, 40).jpeg().toBuffer()
  const made = await pictures(Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]))
  expect(made.display.includes('alert')).toBe(false)
})

test.each([
  ['text that begins like a bitmap', 'BMW service, Tuesday at nine: all vans to the yard'],
  ['a page', '<!doctype html><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['a program', 'MZ\u0090\0'],
  ['a Word document', 'PK\u0003\u0004word'],
  ['a ZIP', 'PK\u0003\u0004'],
  ['nothing', ''],
])('%s is no picture', (_, content) => {
  expect(sniff(Buffer.from(content, 'latin1'))).toBeNull()
})
