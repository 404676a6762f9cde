import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'
import type { PhotoType } from './sniff.ts'

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
export async function makePictures(file: string, type: PhotoType): Promise<Pictures> {
  try {
    const animated = isWorthAnimating(await sharp(file, { failOn: 'error' }).metadata())
    const open = (pages: number) => sharp(file, { failOn: 'error', pages }).timeout({ seconds: secondsPerPicture })
    const upright = () => open(animated ? -1 : 1).autoOrient()
    const asJpeg = type === 'image/jpeg'

    const shrunk = within(upright(), displayPx)
    const encoded = asJpeg ? shrunk.jpeg({ quality: 82, mozjpeg: true }) : asWebp(shrunk, animated)
    const display = await encoded.toBuffer({ resolveWithObject: true })
    const thumbnail = await asWebp(within(upright(), thumbnailPx), animated).toBuffer()
    const tiny = await within(open(1).autoOrient(), placeholderPx).webp({ quality: 40 }).toBuffer()
    return {
      display: display.data,
      contentType: asJpeg ? 'image/jpeg' : 'image/webp',
      thumbnail,
      width: display.info.width,
      height: display.info.pageHeight ?? display.info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  } catch (error) {
    // sharp has no error codes; these are libvips' words for too large a picture.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Refusal(tooLarge ? 'media.pixels' : 'media.damaged')
  }
}

function isWorthAnimating({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= animatedPixels
}

function within(picture: Sharp, px: number): Sharp {
  return picture.resize(px, px, { fit: 'inside', withoutEnlargement: true })
}

/** A lower effort for animations: each frame is encoded by itself. */
function asWebp(picture: Sharp, animated: boolean): Sharp {
  return picture.webp({ quality: 82, smartSubsample: true, effort: animated ? 2 : 4 })
}
