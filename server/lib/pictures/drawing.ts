import { open, readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { apiLimits } from '#contract/api-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { checkBudget, displayPx, maxJpegPixels, maxPixels } from './budget.ts'
import { decode, decodeHeic } from './decode.ts'
import { harmlessSvg } from './harmless-svg.ts'
import { type PictureType, pictureTypeOf, sniffedBytes } from './picture-type.ts'

/** The pictures made from one upload, and what a page needs to reserve space for them. */
export interface Pictures {
  display: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  thumbnail: Buffer
  /** Of the display picture, upright. */
  width: number
  height: number
  /** A few pixels as a data: URL. */
  placeholder: string
}

const thumbnailPx = 640
const placeholderPx = 16
/** The long side of an SVG that says it is smaller. */
const svgPx = 1_024
/**
 * All frames together; a larger animation becomes a still picture of its first frame, because it would take minutes.
 */
const animatedPixels = 64_000_000

/** What was checked by its header is never larger. */
const options = { failOn: 'error', limitInputPixels: maxJpegPixels } as const
const opaque: ReadonlySet<PictureType> = new Set(['image/jpeg', 'image/x-raw'])
/** Whether these have transparency is known only after reading every pixel. */
const photographs: ReadonlySet<PictureType> = new Set(['image/heic', 'image/tiff'])
const mayMove: ReadonlySet<PictureType> = new Set(['image/gif', 'image/webp'])
const photoTypes: ReadonlySet<PictureType | undefined> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/heic',
])
const logoTypes: ReadonlySet<PictureType | undefined> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/svg+xml',
])

/** Files never change and are read once: no cache, and no open file that Windows could not delete. */
sharp.cache(false)

const drawingRefusals = [
  'media.type',
  'media.damaged',
  'media.pixels',
  'media.encrypted',
  'media.too-many-pages',
] as const
export type DrawingRefusal = (typeof drawingRefusals)[number]

/** Checks the header of a picture before it is decoded. Throws a Refusal. */
type Check = (metadata: Metadata) => void

/**
 * Makes the display picture, its thumbnail and the placeholder: upright by EXIF, in sRGB, without metadata such as GPS,
 * at most 2048 and 640 px on the long side, animations still animated. Photos become JPEG; what may have sharp edges,
 * transparency or frames becomes WebP. Throws Refusal `media.damaged` and `media.pixels`.
 */
export async function drawPictures(file: string, type: PictureType, check: Check = checkBudget): Promise<Pictures> {
  if (pictureTypeOf(await startOf(file)) !== type) throw new Refusal('media.damaged')
  const source = await openSource(file, type, check)
  const animated = mayMove.has(type) && isWorthAnimating(await source(1).metadata())
  const oriented = () => source(animated ? -1 : 1)
  const asJpeg = opaque.has(type) || (photographs.has(type) && (await source(1).stats()).isOpaque)

  const shrunk = fitInside(oriented(), displayPx)
  const encoded = asJpeg ? shrunk.jpeg({ quality: 82, mozjpeg: true }) : toWebp(shrunk, animated)
  const display = await encoded.toBuffer({ resolveWithObject: true })
  const thumbnail = await toWebp(fitInside(oriented(), thumbnailPx), animated).toBuffer()
  const tiny = await fitInside(source(1), placeholderPx).webp({ quality: 40 }).toBuffer()
  return {
    display: display.data,
    contentType: asJpeg ? 'image/jpeg' : 'image/webp',
    thumbnail,
    width: display.info.width,
    height: display.info.pageHeight ?? display.info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

/** Makes the pictures of pixels that another decoder has drawn. */
export async function picturesOf(raw: { data: Uint8Array; width: number; height: number }): Promise<Pictures> {
  const { data, width, height } = raw
  const source = () => sharp(data, { ...options, raw: { width, height, channels: 4 } }).removeAlpha()
  const display = await toWebp(fitInside(source(), displayPx), false).toBuffer({ resolveWithObject: true })
  const thumbnail = await toWebp(fitInside(source(), thumbnailPx), false).toBuffer()
  const tiny = await fitInside(source(), placeholderPx).webp({ quality: 40 }).toBuffer()
  return {
    display: display.data,
    contentType: 'image/webp',
    thumbnail,
    width: display.info.width,
    height: display.info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

/** Makes a square, upright WebP without metadata. Throws Refusal `media.type` and `media.pixels`. */
export async function drawPhoto(content: Buffer, check: Check = checkBudget): Promise<Buffer> {
  const type = pictureTypeOf(content)
  if (!photoTypes.has(type)) throw new Refusal('media.type')
  return (await openPicture(content, type, check))
    .resize(apiLimits.photoPx, apiLimits.photoPx, { fit: 'cover' })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer()
}

/** Makes a WebP of at most 512 px. Throws Refusal `media.type` and `media.pixels`. */
export async function drawLogo(content: Buffer, check: Check = checkBudget): Promise<Buffer> {
  const type = pictureTypeOf(content)
  if (!logoTypes.has(type)) throw new Refusal('media.type')
  return (await openPicture(content, type, check))
    .resize(apiLimits.logoPx, apiLimits.logoPx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
    .toBuffer()
}

/** Opens a photo or a logo, upright. */
async function openPicture(content: Buffer, type: PictureType | undefined, check: Check): Promise<Sharp> {
  if (type === 'image/svg+xml') {
    const drawn = await drawSvg(content, apiLimits.logoPx, displayPx)
    return sharp(drawn.content, { raw: drawn.raw })
  }
  if (type === 'image/heic') {
    const { content: pixels, raw } = await decodeHeic(content)
    return sharp(pixels, { ...options, ...(raw && { raw }) })
  }
  check(await sharp(content).metadata())
  return sharp(content, options).autoOrient()
}

/** Returns the code of the refusal for an error of drawing. */
export function refusalOf(error: unknown): DrawingRefusal {
  const known = error instanceof Refusal && drawingRefusals.find(code => code === error.code)
  if (known) return known
  // sharp has no error codes; these are the messages of libvips for pictures that are too large.
  const tooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message)
  return tooLarge ? 'media.pixels' : 'media.damaged'
}

/** The bytes that decide the type of a file. */
export async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns a function that opens the picture for each output, with this many frames, upright. */
async function openSource(file: string, type: PictureType, check: Check): Promise<(frames: number) => Sharp> {
  if (type === 'image/svg+xml') {
    const { content, raw } = await drawSvg(await readFile(file), svgPx, displayPx)
    return () => sharp(content, { raw })
  }
  if (type === 'image/heic' || type === 'image/bmp' || type === 'image/x-icon' || type === 'image/x-raw') {
    const { content, raw, orientation } = await decode(file, type)
    if (raw) return () => sharp(content, { ...options, raw })
    check(await sharp(content).metadata())
    const turned = (picture: Sharp) => (orientation ? turn(picture, orientation) : picture.autoOrient())
    return () => turned(sharp(content, options))
  }
  check(await sharp(file).metadata())
  return frames => sharp(file, { ...options, pages: frames }).autoOrient()
}

/** The EXIF orientations that cameras write into RAW files: 3, 6 and 8; none is mirrored. */
function turn(picture: Sharp, orientation: number): Sharp {
  return picture.rotate({ 3: 180, 6: 90, 8: 270 }[orientation] ?? 0)
}

function isWorthAnimating({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= animatedPixels
}

function fitInside(picture: Sharp, px: number): Sharp {
  return picture.resize(px, px, { fit: 'inside', withoutEnlargement: true })
}

/** A lower effort for animations, because each frame is encoded. */
function toWebp(picture: Sharp, animated: boolean): Sharp {
  return picture.webp({ quality: 82, smartSubsample: true, effort: animated ? 2 : 4 })
}

/** In dots per inch: the default of an SVG, and what sharp accepts. */
const density = { plain: 72, least: 1, most: 2_400 }

/** Pixels with four bytes each. */
interface RawPicture {
  content: Uint8Array
  raw: { width: number; height: number; channels: 4 }
}

/**
 * Draws an SVG from bytes, so that nothing it refers to is opened, with `px` on its long side if it is smaller, and at
 * most `maxPx`. Throws Refusal `media.pixels` if it is too large, and the error of sharp if it is damaged.
 */
async function drawSvg(content: Buffer, px: number, maxPx: number): Promise<RawPicture> {
  const svg = harmlessSvg(content)
  // One that is not well-formed is refused, instead of what was made of it.
  await sharp(content).metadata()
  const { width, height } = await sharp(svg).metadata()
  const longest = Math.max(width, height)
  const scale = Math.min(maxPx, Math.max(px, longest)) / longest
  const wanted = Math.min(density.most, Math.max(density.least, density.plain * scale))
  const drawn = sharp(svg, { density: wanted, failOn: 'error', limitInputPixels: maxPixels })
  const { data, info } = await drawn.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { content: data, raw: { width: info.width, height: info.height, channels: 4 } }
}
