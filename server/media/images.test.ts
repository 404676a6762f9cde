import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pictures } from '#server/lib/pictures/drawing.ts'
import { makePictures } from '#server/lib/pictures/pictures.ts'
import { isPicture, sniff } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'images-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Processes an upload like the server: looks at its content, and only then decodes it. */
async function pictures(content: Buffer): Promise<Pictures> {
  const type = sniff(content)
  if (!type || !isPicture(type)) throw new Error('media.type')
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return makePictures(file, type)
}

const red = { r: 220, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 220 }

/** Red on the left, blue on the right, as the sensor saw it. */
function twoHalves(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: blue } }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
}

/** The color at a point given in shares of width and height. */
async function colorAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'clear' | 'other'> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  const [r = 0, , b = 0, alpha = 0] = data.subarray(at, at + 4)
  if (alpha < 20) return 'clear'
  if (r > 150 && b < 100) return 'red'
  return b > 150 && r < 100 ? 'blue' : 'other'
}

async function animation(frames: number, size = 40): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({ create: { width: size, height: size, channels: 3, background: i % 2 ? red : blue } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
    .gif({ delay: Array(frames).fill(120), loop: 3 })
    .toBuffer()
}

describe('a photograph from a phone', () => {
  let photo: Buffer, made: Pictures
  beforeAll(async () => {
    photo = await twoHalves(3_000, 2_000)
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const metadata = await sharp(photo).metadata()
    expect(metadata.orientation).toBe(6)
    expect(metadata.exif?.includes(Buffer.from('Phone'))).toBe(true)
    made = await pictures(photo)
  })

  test('becomes upright', async () => {
    expect([made.width, made.height]).toEqual([1_365, 2_048])
    for (const image of [made.display, made.thumbnail]) {
      expect(await colorAt(image, 0.5, 0.1)).toBe('red')
      expect(await colorAt(image, 0.5, 0.9)).toBe('blue')
    }
  })

  test('has no location, camera or other metadata', async () => {
    for (const image of [made.display, made.thumbnail, Buffer.from(made.placeholder.split(',')[1] ?? '', 'base64')]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(image).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(image.includes(Buffer.from('Phone'))).toBe(false)
    }
  })

  test('gets a JPEG, a thumbnail of 640 px and a placeholder of a few hundred bytes', async () => {
    expect(made.contentType).toBe('image/jpeg')
    expect((await sharp(made.display).metadata()).format).toBe('jpeg')
    const { format, width, height } = await sharp(made.thumbnail).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 427, height: 640 })
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(made.placeholder.length).toBeLessThan(400)
  })
})

test('a small picture is not enlarged', async () => {
  const made = await pictures(await twoHalves(100, 50).webp().toBuffer())
  expect([made.width, made.height]).toEqual([100, 50])
})

test('a picture in a wide color space is converted to sRGB', async () => {
  const wide = await twoHalves(64, 64).png().withIccProfile('p3').toBuffer()
  expect((await sharp(wide).metadata()).hasProfile).toBe(true)
  const numbersInP3 = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
  expect(numbersInP3[0]).toBeLessThan(red.r - 10)
  const made = await pictures(wide)
  expect((await sharp(made.display).metadata()).hasProfile).toBe(false)
  expect(Math.abs((await sharp(made.display).raw().toBuffer()).readUInt8(0) - red.r)).toBeLessThan(6)
})

test('a PNG keeps its transparency', async () => {
  const clear = await sharp({ create: { width: 80, height: 80, channels: 4, background: { ...red, alpha: 0 } } })
    .composite([{ input: { create: { width: 40, height: 80, channels: 3, background: red } }, left: 40, top: 0 }])
    .png()
    .toBuffer()
  const made = await pictures(clear)
  for (const image of [made.display, made.thumbnail]) {
    expect(await colorAt(image, 0.2, 0.5)).toBe('clear')
    expect(await colorAt(image, 0.8, 0.5)).toBe('red')
  }
})

describe('an animation', () => {
  test.each(['gif', 'webp'] as const)('stays animated as WebP: %s', async format => {
    const gif = await animation(4)
    const made = await pictures(format === 'gif' ? gif : await sharp(gif, { animated: true }).webp().toBuffer())
    for (const image of [made.display, made.thumbnail]) {
      const { format, pages, delay, loop } = await sharp(image).metadata()
      expect({ format, pages, delay, loop }).toEqual({ format: 'webp', pages: 4, delay: [120, 120, 120, 120], loop: 3 })
    }
    expect([made.width, made.height]).toEqual([40, 40])
    expect((await sharp(Buffer.from(made.placeholder.split(',')[1] ?? '', 'base64')).metadata()).pages).toBeUndefined()
  })

  test('with too many pixels in all its frames becomes its first frame', async () => {
    const made = await pictures(hugeAnimation(20, 2_000))
    expect((await sharp(made.display).metadata()).pages).toBeUndefined()
    expect([made.width, made.height]).toEqual([2_000, 2_000])
  })
})

describe('refused', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('truncated %s', async format => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: red, noise } })
      .toFormat(format)
      .toBuffer()
    await expect(pictures(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'media.damaged' })
  })

  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['text named .jpg', Buffer.from('Dear all, please find attached')],
    ['a page with a comment', Buffer.from('<!--\xff\xd8\xff--><script>alert(1)</script>', 'latin1')],
    ['a sound in RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ])('%s, by its content', (_, content) => {
    expect(sniff(content)).toBeNull()
  })

  test('only the first bytes of a picture', async () => {
    await expect(pictures(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).rejects.toMatchObject({ code: 'media.damaged' })
  })

  test('a tiny PNG that claims 60,000 × 60,000 pixels', async () => {
    await expect(pictures(pngHeader(60_000, 60_000))).rejects.toMatchObject({ code: 'media.pixels' })
  })
})

/** Frames of a single pixel on a large canvas: a few bytes, and minutes of work for a program that encodes all of it. */
function hugeAnimation(frames: number, size: number): Buffer {
  const screen = Buffer.alloc(13)
  screen.write('GIF89a')
  screen.writeUInt16LE(size, 6)
  screen.writeUInt16LE(size, 8)
  screen.writeUInt8(0x80, 10)
  const colors = Buffer.from([220, 30, 30, 30, 30, 220])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([screen, colors, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND'),
  ])
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(content.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}
