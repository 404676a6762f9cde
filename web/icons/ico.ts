/** One image of an ICO file: a square PNG. */
export interface IcoPicture {
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
