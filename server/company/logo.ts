import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/lib/refusal.ts'

const formats = new Set(['png', 'jpeg', 'webp', 'svg'])
/** What an SVG is drawn at where it says nothing else. */
const svgDensity = 72
const svgDensityMost = 2_400
const secondsAtMost = 10

/**
 * A logo as it is kept: a WebP of at most 512 px, from a picture in a data URL. An SVG is drawn, from memory and so
 * without reach to any file, and never served itself (decision 39). Refuses with media.size and logo.unreadable.
 */
export async function makeLogo(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > limits.logoBytes) throw Refusal.on('logoUrl', 'media.size')
  try {
    const { format, width, height } = await sharp(bytes, { failOn: 'error' }).metadata()
    if (!formats.has(format)) throw new TypeError(`${format} is no logo`)
    const density = format === 'svg' ? densityFor(Math.max(width, height)) : undefined
    return await sharp(bytes, { failOn: 'error', density })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize(limits.logoPx, limits.logoPx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
      .toBuffer()
  } catch {
    throw Refusal.on('logoUrl', 'logo.unreadable')
  }
}

/** A small drawing is drawn large, or its lines would be blurred. */
function densityFor(px: number): number {
  return Math.min(svgDensityMost, Math.max(svgDensity, Math.ceil((svgDensity * limits.logoPx) / px)))
}
