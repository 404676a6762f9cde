import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/lib/refusal.ts'

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
const timeoutSeconds = 20

/**
 * Converts a photo to a square, upright WebP without metadata. Throws Refusal `media.type`, `media.damaged` or
 * `media.pixels`.
 */
export async function makePhoto(upload: Buffer): Promise<Buffer> {
  const found = await sharp(upload)
    .metadata()
    .catch(() => undefined)
  // sharp reads the header of HEIC but can't decode it; phones convert it to JPEG when the form asks for that.
  if (!found || !acceptedFormats.has(found.format) || found.compression === 'hevc') throw new Refusal('media.type')
  try {
    return await sharp(upload, { failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
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
