import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as bmp from 'bmp-ts'
import { loadLanguages } from '#server/lib/language.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Decoded, ForeignType } from './decode.ts'
import { decodeIcon } from './icon.ts'

/** Decodes one picture and ends: see decode.ts. */
loadLanguages()
const { source, type, pixelsMost } = workerData as {
  /** A file, or its content. */
  source: string | Uint8Array
  type: ForeignType
  pixelsMost: number
}

async function decoded(): Promise<Decoded> {
  const content = typeof source === 'string' ? readFileSync(source) : Buffer.from(source)
  if (type === 'image/heic') return heic(content)
  return type === 'image/bmp' ? bitmap(content) : icon(content)
}

function bitmap(content: Buffer): Decoded {
  refuseAbove(Math.abs(content.readInt32LE(18) * content.readInt32LE(22)))
  const { width, height, data } = bmp.decode(content, { toRGBA: true })
  // Most bitmaps leave the fourth byte of a pixel at 0, which would make them transparent.
  const isSeen = data.some((value, at) => at % 4 === 3 && value !== 0)
  if (!isSeen) for (let at = 3; at < data.length; at += 4) data[at] = 255
  return pixels(data, width, Math.abs(height))
}

function icon(content: Buffer): Decoded {
  const { type: kind, data, width, height } = decodeIcon(content)
  return kind === 'png' ? { content: Uint8Array.from(data) } : pixels(data, width, height)
}

/** The primary picture, from its tiles, rotated as the file says. */
async function heic(content: Buffer): Promise<Decoded> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  refuseCutOff(content)
  const images = new libheif.HeifDecoder().decode(content)
  const image = images.find(candidate => candidate.is_primary()) ?? images[0]
  if (!image) throw new Error('no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  refuseAbove(width * height)
  const drawn = await new Promise<{ data: Uint8ClampedArray } | null>(resolve =>
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve),
  )
  if (!drawn) throw new Error('not decoded')
  return pixels(drawn.data, width, height)
}

/** Throws if the file is truncated; the decoder would leave holes. */
function refuseCutOff(content: Buffer): void {
  for (let at = 0; at < content.length; ) {
    if (at + 8 > content.length) throw new Error('cut off')
    const size = content.readUInt32BE(at)
    // Size 0 means until the end; 1 means that a 64-bit size follows.
    if (size === 0) return
    at += size === 1 && at + 16 <= content.length ? Number(content.readBigUInt64BE(at + 8)) : Math.max(8, size)
    if (at > content.length) throw new Error('cut off')
  }
}

function pixels(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Decoded {
  if (data.length !== width * height * 4) throw new Error('wrong number of pixels')
  return { content: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), raw: { width, height, channels: 4 } }
}

function refuseAbove(count: number): void {
  if (count > pixelsMost) throw new Refusal('media.pixels')
}

decoded().then(
  result => parentPort?.postMessage({ decoded: result }, [result.content.buffer as ArrayBuffer]),
  error => parentPort?.postMessage({ refused: error instanceof Refusal ? error.code : 'media.damaged' }, []),
)
