import { encodeIco } from './ico.ts'

export type Format = 'png' | 'ico' | 'svg'
export interface IconFile {
  pixels: number
  format: Format
}

/** Every size and format of an icon. */
export const files: readonly IconFile[] = [
  { pixels: 16, format: 'png' },
  { pixels: 32, format: 'png' },
  { pixels: 48, format: 'ico' },
  { pixels: 64, format: 'png' },
  { pixels: 128, format: 'png' },
  { pixels: 180, format: 'png' },
  { pixels: 192, format: 'png' },
  { pixels: 512, format: 'png' },
  { pixels: 512, format: 'svg' },
]

/** An app icon: strokes on a background with rounded corners. */
export interface Drawing {
  /** The inner SVG markup of a 24 × 24 stroke icon. */
  strokes: string
  color: string
  onColor: string
}

const side = 48
const corner = 11
const inset = 12

/** Returns the drawing as an SVG document of that size. */
export function svgOf({ strokes, color, onColor }: Drawing, pixels: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" rx="${corner}" fill="${color}"/>` +
    `<g transform="translate(${inset} ${inset})" fill="none" stroke="${onColor}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`
  )
}

/** Renders the file in this browser. */
export async function render(drawing: Drawing, { pixels, format }: IconFile): Promise<Blob> {
  if (format === 'svg') return new Blob([svgOf(drawing, pixels)], { type: 'image/svg+xml' })
  if (format === 'png') return pngOf(drawing, pixels)
  const sizes = files.filter(file => file.pixels <= pixels).map(file => file.pixels)
  const pictures = await Promise.all(
    sizes.map(async size => ({ pixels: size, png: new Uint8Array(await (await pngOf(drawing, size)).arrayBuffer()) })),
  )
  return new Blob([encodeIco(pictures)], { type: 'image/x-icon' })
}

async function pngOf(drawing: Drawing, pixels: number): Promise<Blob> {
  const picture = new Image(pixels, pixels)
  picture.src = `data:image/svg+xml,${encodeURIComponent(svgOf(drawing, pixels))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  canvas.getContext('2d')?.drawImage(picture, 0, 0, pixels, pixels)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png')
  })
}
