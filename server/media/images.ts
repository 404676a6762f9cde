import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { decode, readSvg } from './decode.ts'
import type { PictureType } from './sniff.ts'

/** The pictures made from one upload, and what a page needs to keep their place free. */
export interface Pictures {
  display: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  thumbnail: Buffer
  /** Pixels of the display picture, upright. */
  width: number
  height: number
  /** A few blurred pixels as a data: URL. */
  placeholder: string
}

/** All thumbnails are of this type. */
export const thumbnailType = 'image/webp'

const displayPx = 2_048
const thumbnailPx = 640
const placeholderPx = 16
/** All frames together; an animation with more is shown as its first frame, because it would take minutes. */
const animatedPixels = 64_000_000
const secondsPerPicture = 60

/** Objects never change, so nothing read is ever read again: no cache, no open file that Windows could not remove. */
sharp.cache(false)

/**
 * Makes the display picture, its thumbnail and the placeholder (decision 39): upright by EXIF, in sRGB, without any
 * metadata (GPS above all), at most 2048 and 640 px on the long side, animations still animated. Photographs become
 * JPEG; what may have sharp edges, transparency or frames becomes WebP. Refuses `media.damaged` and `media.pixels`.
 */
export async function makePictures(file: string, type: PictureType): Promise<Pictures> {
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
    // sharp has no error codes; these are libvips' words for too large a picture.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Refusal(tooLarge ? 'media.pixels' : 'media.damaged')
  }
}

const opaque: ReadonlySet<PictureType> = new Set(['image/jpeg', 'image/x-raw'])
/** Only a look at each pixel tells whether one lets the ground through. */
const photographs: ReadonlySet<PictureType> = new Set(['image/heic', 'image/tiff'])
const mayMove: ReadonlySet<PictureType> = new Set(['image/gif', 'image/webp'])

/** Opens the picture anew for each thing that is made of it: so many of its frames, upright. */
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

/** What cameras write into a RAW file beside its preview: EXIF's 3, 6 and 8; they mirror nothing. */
function turn(picture: Sharp, orientation: number): Sharp {
  return picture.rotate({ 3: 180, 6: 90, 8: 270 }[orientation] ?? 0)
}

function isWorthAnimating({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= animatedPixels
}

function fitInside(picture: Sharp, px: number): Sharp {
  return picture.resize(px, px, { fit: 'inside', withoutEnlargement: true })
}

/** A lower effort for animations: each frame is encoded by itself. */
function toWebp(picture: Sharp, animated: boolean): Sharp {
  return picture.webp({ quality: 82, smartSubsample: true, effort: animated ? 2 : 4 })
}

/** Keeps display picture and thumbnail under the keys of their upload. */
export async function storePictures(
  storage: Storage,
  keys: { displayKey: string | null; thumbnailKey: string | null },
  made: Pictures,
): Promise<void> {
  if (keys.displayKey) await storage.put(keys.displayKey, made.display, made.contentType)
  if (keys.thumbnailKey) await storage.put(keys.thumbnailKey, made.thumbnail, thumbnailType)
}
