import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/lib/refusal.ts'

const formats = new Set(['png', 'jpeg', 'webp', 'svg'])
/** In dots per inch: the default of an SVG. */
const svgDensity = 72
const maxSvgDensity = 2_400
const timeoutSeconds = 10

/**
 * Converts a picture in a data URL to a WebP of at most 512 px. An SVG is rendered from memory, so it can't read files,
 * and is never served itself. Throws Refusal `media.size` or `logo.unreadable`.
 */
export async function makeLogo(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > limits.logoBytes) throw Refusal.on('logoUrl', 'media.size')
  try {
    const { format, width, height } = await sharp(bytes, { failOn: 'error' }).metadata()
    if (!formats.has(format)) throw new TypeError(`${format} is not a format of logos`)
    const density = format === 'svg' ? densityFor(Math.max(width, height)) : undefined
    return await sharp(bytes, { failOn: 'error', density })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(limits.logoPx, limits.logoPx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
      .toBuffer()
  } catch {
    throw Refusal.on('logoUrl', 'logo.unreadable')
  }
}

/** Renders a small SVG at a higher density, so that it is not blurred. */
function densityFor(px: number): number {
  return Math.min(maxSvgDensity, Math.max(svgDensity, Math.ceil((svgDensity * limits.logoPx) / px)))
}
