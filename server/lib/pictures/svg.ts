import sharp from 'sharp'
import { maxPixels } from './budget.ts'
import { harmlessSvg } from './harmless-svg.ts'

/** In dots per inch: the default of an SVG, and what sharp accepts. */
const density = { plain: 72, least: 1, most: 2_400 }

/** Pixels with four bytes each. */
export interface RawPicture {
  content: Uint8Array
  raw: { width: number; height: number; channels: 4 }
}

/**
 * Draws an SVG from bytes, so that nothing it refers to is opened, with `px` on its long side if it is smaller, and at
 * most `maxPx`. Throws Refusal `media.pixels` if it is too large, and the error of sharp if it is damaged.
 */
export async function drawSvg(content: Buffer, px: number, maxPx: number): Promise<RawPicture> {
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
