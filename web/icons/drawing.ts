import { saveFile } from '#web/lib/save-file.ts'

type Format = 'png' | 'ico' | 'svg'
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
function svgOf({ strokes, color, onColor }: Drawing, pixels: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" rx="${corner}" fill="${color}"/>` +
    `<g transform="translate(${inset} ${inset})" fill="none" stroke="${onColor}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`
  )
}

/** Renders the file in this browser. */
async function render(drawing: Drawing, { pixels, format }: IconFile): Promise<Blob> {
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

/** One image of an ICO file: a square PNG. */
interface IcoPicture {
  pixels: number
  png: Uint8Array
}

const headerBytes = 6
const entryBytes = 16

/**
 * Encodes an ICO file: a directory of images, then the PNGs themselves, which Windows reads since Vista.
 * The format: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function encodeIco(pictures: readonly IcoPicture[]): Uint8Array<ArrayBuffer> {
  const start = headerBytes + entryBytes * pictures.length
  const file = new Uint8Array(start + pictures.reduce((sum, { png }) => sum + png.length, 0))
  const view = new DataView(file.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, pictures.length, true)
  let offset = start
  for (const [index, { pixels, png }] of pictures.entries()) {
    const entry = headerBytes + entryBytes * index
    const side = pixels >= 256 ? 0 : pixels
    view.setUint8(entry, side)
    view.setUint8(entry + 1, side)
    view.setUint16(entry + 4, 1, true)
    view.setUint16(entry + 6, 32, true)
    view.setUint32(entry + 8, png.length, true)
    view.setUint32(entry + 12, offset, true)
    file.set(png, offset)
    offset += png.length
  }
  return file
}

/** Between two downloads: browsers drop simultaneous ones. */
const staggerMs = 200

const fileName = (id: string, { pixels, format }: IconFile) => `${id}-${pixels}.${format}`

export async function downloadIcon(id: string, drawing: Drawing, file: IconFile): Promise<void> {
  saveFile(await render(drawing, file), fileName(id, file))
}

/** Downloads every size of an icon, one after the other. */
export async function downloadAll(id: string, drawing: Drawing): Promise<void> {
  for (const file of files) {
    await downloadIcon(id, drawing, file)
    await new Promise(resolve => setTimeout(resolve, staggerMs))
  }
}
