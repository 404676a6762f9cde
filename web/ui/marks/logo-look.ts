import { DeviceValue } from '#web/lib/device-values.ts'

/** Of the tile behind a logo, or behind a letter. */
export const markSizes = {
  small: { square: 'size-7 text-meta', wide: 'h-7 w-auto max-w-20 px-1' },
  normal: { square: 'size-8.5 desk:size-9.5 text-h3', wide: 'h-8.5 w-auto max-w-24 px-1.5 desk:h-9.5 desk:max-w-36' },
  large: { square: 'size-14 text-h2', wide: 'h-14 w-auto max-w-full px-2' },
} as const

export interface LogoLook {
  url: string
  isWide: boolean
  isLight: boolean
}

const look = new DeviceValue('logo-look')

/** Returns what was found out about the last logo on this device; with an empty URL, nothing yet. */
export function rememberedLook(): LogoLook {
  const [url = '', isWide, isLight] = (look.read() ?? '').split(' ')
  return { url, isWide: isWide === 'true', isLight: isLight === 'true' }
}

export const lookAt = (image: HTMLImageElement, url: string): LogoLook => ({
  url,
  isWide: isWide(image),
  isLight: isLightOnTransparent(image),
})

/** Remembers the look of a logo: reading its pixels takes a cheap phone about 100 ms. Skips one that is not saved yet. */
export function rememberLook({ url, isWide, isLight }: LogoLook): void {
  if (!url.startsWith('data:')) look.write(`${url} ${isWide} ${isLight}`)
}

/** From this ratio on, a square tile would make a hairline of a logo. */
const wideRatio = 1.6
const samplePx = 32
const seen = { alpha: 128, transparentShare: 0.05, light: 200 } as const

export const isWide = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth > wideRatio * naturalHeight

/** Whether a picture is made of light colors without a ground of its own, and would vanish on white. */
export function isLightOnTransparent(image: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = samplePx
  canvas.height = samplePx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.drawImage(image, 0, 0, samplePx, samplePx)
  const { data } = context.getImageData(0, 0, samplePx, samplePx)
  let opaque = 0
  let light = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < seen.alpha) continue
    opaque += 1
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > seen.light) light += 1
  }
  const transparentShare = 1 - opaque / (samplePx * samplePx)
  return opaque > 0 && transparentShare > seen.transparentShare && light > opaque / 2
}
