import { escapeUTF8 } from 'entities'
import sharp from 'sharp'
import { textOn } from '#contract/brand/brand.ts'

export interface Brand {
  appName: string
  primaryColor: string
  /** The logo as an image file. */
  logo: Buffer | null
}

/**
 * The share of the square that the logo or letter fills; a mask may cut off all but the middle 80% of a maskable icon.
 */
const shares = { plain: 0.78, maskable: 0.58, badge: 1 } as const

/** A speech bubble in a square of 24, for machines without fonts. */
const bubble = 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z'

/** The app's icon as a PNG: the logo on white or dark, or the app's first letter on the company's color. */
export async function appIcon(
  { appName, primaryColor, logo }: Brand,
  pixels: number,
  purpose: keyof typeof shares,
): Promise<Buffer> {
  // Android shows the shape alone, in a color of its own, beside the time.
  if (purpose === 'badge') return drawLetter(appName, '#ffffff', pixels)
  const inner = Math.round(pixels * shares[purpose])
  const mark = logo && (await fitLogo(logo, inner))
  const input = mark ?? (await drawLetter(appName, textOn(primaryColor), inner))
  const background = mark ? await groundOf(mark) : primaryColor
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .composite([{ input, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** White, or dark behind a logo of light colors without a ground of its own. */
async function groundOf(mark: Buffer): Promise<string> {
  const { data, info } = await sharp(mark).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let opaque = 0
  let light = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    opaque += 1
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 200) light += 1
  }
  const isTransparent = opaque < 0.95 * info.width * info.height
  return isTransparent && light > opaque / 2 ? '#14191d' : '#ffffff'
}

/** Returns null if the file is not a picture. */
async function fitLogo(logo: Buffer, pixels: number): Promise<Buffer | null> {
  try {
    return await sharp(logo).resize(pixels, pixels, { fit: 'inside' }).png().toBuffer()
  } catch {
    return null
  }
}

async function drawLetter(appName: string, ink: string, pixels: number): Promise<Buffer> {
  const [first = ''] = appName.toUpperCase()
  const drawn = await drawShape(
    `<text x="12" y="18.6" font-family="Figtree,Inter,Helvetica,Arial,sans-serif" font-size="18.5" font-weight="700" text-anchor="middle" fill="${ink}">${escapeUTF8(first)}</text>`,
    pixels,
  )
  const { channels } = await sharp(drawn).stats()
  const isBlank = channels[3]?.max === 0
  return isBlank ? drawShape(`<path d="${bubble}" fill="${ink}"/>`, pixels) : drawn
}

const drawShape = (shape: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shape}</svg>`), { density: 1_200 })
    .resize(pixels, pixels)
    .png()
    .toBuffer()
