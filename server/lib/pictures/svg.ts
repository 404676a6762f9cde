import sharp from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'
import { maxPixels } from './budget.ts'

const maxBytes = 5 * 1024 * 1024
const maxElements = 100_000
/** In dots per inch: the default of an SVG, and what sharp accepts. */
const density = { plain: 72, least: 1, most: 2_400 }

/** Pixels with four bytes each. */
export interface RawPicture {
  content: Uint8Array
  raw: { width: number; height: number; channels: 4 }
}

/**
 * Draws an SVG from bytes, so that nothing it refers to is opened, with `px` on its long side if it is smaller, and at
 * most `maxPx`. Throws Refusal `media.pixels` if it is too large.
 */
export async function drawSvg(content: Buffer, px: number, maxPx: number): Promise<RawPicture> {
  const svg = withoutFilters(content)
  const { width, height } = await sharp(svg).metadata()
  const longest = Math.max(width, height)
  const scale = Math.min(maxPx, Math.max(px, longest)) / longest
  const wanted = Math.min(density.most, Math.max(density.least, density.plain * scale))
  const drawn = sharp(svg, { density: wanted, failOn: 'error', limitInputPixels: maxPixels })
  const { data, info } = await drawn.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { content: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/**
 * Renames filter elements and the properties that apply them, so that the SVG is drawn without: a filter of a hundred
 * bytes takes minutes.
 */
function withoutFilters(content: Buffer): Buffer {
  if (content.length > maxBytes) throw new Refusal('media.pixels')
  const text = content.toString('utf8')
  if (text.split('<').length > maxElements) throw new Refusal('media.pixels')
  const plain = text
    .replace(/(<\/?(?:[\w.-]+:)?)filter(?=[\s/>])/gi, '$1unfiltered')
    .replace(/\bfilter(?=\s*=\s*["'])/gi, 'unfiltered')
    .replace(/\bfilter(?=\s*:\s*[\w-]+\s*\()/gi, 'unfiltered')
  return Buffer.from(plain)
}
