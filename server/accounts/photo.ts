import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/lib/refusal.ts'

const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
const secondsPerPhoto = 20

/**
 * A picture of a person as a square WebP, upright, without what it tells about its maker. Refuses with media.type,
 * media.damaged and media.pixels.
 */
export async function makePhoto(upload: Buffer): Promise<Buffer> {
  const found = await sharp(upload)
    .metadata()
    .catch(() => undefined)
  // HEIC is of the same family as AVIF, but its pixels are out of reach here; phones turn it into JPEG when asked to.
  if (!found || !readable.has(found.format) || found.compression === 'hevc') throw new Refusal('media.type')
  try {
    return await sharp(upload, { failOn: 'error' })
      .timeout({ seconds: secondsPerPhoto })
      .autoOrient()
      .resize(limits.photoPx, limits.photoPx, { fit: 'cover' })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer()
  } catch (error) {
    // sharp has no error codes; these are libvips' words for too large a picture.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Refusal(tooLarge ? 'media.pixels' : 'media.damaged')
  }
}
