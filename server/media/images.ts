import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { decode, readSvg } from './decode.ts'
import type { PictureType } from './sniff.ts'

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

export const thumbnailType = 'image/webp'

const displayPx = 2_048
const thumbnailPx = 640
const placeholderPx = 16
/**
 * All frames together; a larger animation becomes a still picture of its first frame, because it would take minutes.
 */
const animatedPixels = 64_000_000
const secondsPerPicture = 60

/** Objects never change and are read once: no cache, and no open file that Windows could not delete. */
sharp.cache(false)

/**
 * Makes the display picture, its thumbnail and the placeholder: upright by EXIF, in sRGB, without metadata such as GPS,
 * at most 2048 and 640 px on the long side, animations still animated. Photos become JPEG; what may have sharp edges,
 * transparency or frames becomes WebP. Throws Refusal `media.damaged` and `media.pixels`.
 */
export async function createPictures(file: string, type: PictureType): Promise<Pictures> {
  try {
    const source = await openSource(file, type)
    const animated = mayMove.has(type) && isWorthAnimating(await source.open(1).metadata())
    const oriented = () => source.open(animated ? -1 : 1)
    const asJpeg = opaque.has(type) || (photographs.has(type) && (await source.open(1).stats()).isOpaque)

    const shrunk = fitInside(oriented(), displayPx)
    const encoded = asJpeg ? shrunk.jpeg({ quality: 82, mozjpeg: true }) : toWebp(shrunk, animated)
    const display = await encoded.toBuffer({ resolveWithObject: true })
    const thumbnail = await toWebp(fitInside(oriented(), thumbnailPx), animated).toBuffer()
    const tiny = await fitInside(source.open(1), placeholderPx).webp({ quality: 40 }).toBuffer()
    return {
      display: display.data,
      contentType: asJpeg ? 'image/jpeg' : 'image/webp',
      thumbnail,
      width: display.info.width,
      height: display.info.pageHeight ?? display.info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // sharp has no error codes; these are the messages of libvips for pictures that are too large.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Refusal(tooLarge ? 'media.pixels' : 'media.damaged')
  }
}

const opaque: ReadonlySet<PictureType> = new Set(['image/jpeg', 'image/x-raw'])
/** Whether these have transparency is known only after reading every pixel. */
const photographs: ReadonlySet<PictureType> = new Set(['image/heic', 'image/tiff'])
const mayMove: ReadonlySet<PictureType> = new Set(['image/gif', 'image/webp'])

/** Returns a function that opens the picture for each output, with this many frames, upright. */
async function openSource(file: string, type: PictureType): Promise<{ open: (frames: number) => Sharp }> {
  const options = { failOn: 'error', limitInputPixels: true } as const
  const withTimeout = (picture: Sharp) => picture.timeout({ seconds: secondsPerPicture })
  if (type === 'image/svg+xml') {
    const { content, density } = await readSvg(file)
    return { open: () => withTimeout(sharp(content, { ...options, density })) }
  }
  if (type === 'image/heic' || type === 'image/bmp' || type === 'image/x-icon' || type === 'image/x-raw') {
    const { content, raw, orientation } = await decode(file, type)
    if (raw) return { open: () => withTimeout(sharp(content, { ...options, raw })) }
    const turned = (picture: Sharp) => (orientation ? turn(picture, orientation) : picture.autoOrient())
    return { open: () => turned(withTimeout(sharp(content, options))) }
  }
  return { open: frames => withTimeout(sharp(file, { ...options, pages: frames })).autoOrient() }
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

/** Stores display picture and thumbnail under the keys of their upload. */
export async function storePictures(
  storage: Storage,
  keys: { displayKey: string | null; thumbnailKey: string | null },
  pictures: Pictures,
): Promise<void> {
  if (keys.displayKey) await storage.put(keys.displayKey, pictures.display, pictures.contentType)
  if (keys.thumbnailKey) await storage.put(keys.thumbnailKey, pictures.thumbnail, thumbnailType)
}
