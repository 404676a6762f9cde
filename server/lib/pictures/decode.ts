import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'
import type { PictureType } from './picture-type.ts'
import { orientationOf, readDirectory } from './tiff-directory.ts'

/** Types that sharp cannot read. */
export type ForeignType = Extract<PictureType, `image/${'heic' | 'bmp' | 'x-icon' | 'x-raw'}`>

/** A picture for sharp: a file of a type that it reads, or raw pixels. */
export interface Decoded {
  content: Uint8Array
  /** For raw pixels, four bytes each. */
  raw?: { width: number; height: number; channels: 4 }
  /** The EXIF orientation, if it is not in the content. */
  orientation?: number
}

/** Four bytes each, and as much again in the decoder. */
const maxDecodedPixels = 50_000_000
const maxBytes = 256 * 1024 * 1024
const decodeTimeoutMs = 60_000

/** Throws Refusal `media.damaged` and `media.pixels`. */
export async function decode(file: string, type: ForeignType): Promise<Decoded> {
  if ((await stat(file)).size > maxBytes) throw new Refusal('media.pixels')
  return type === 'image/x-raw' ? largestPreview(file) : decodeInThread(file, type)
}

/** Throws as `decode` does. */
export const decodeHeic = (content: Buffer): Promise<Decoded> => decodeInThread(content, 'image/heic')

type Outcome = { decoded: Decoded } | { refused: 'media.damaged' | 'media.pixels' }

/**
 * Decodes in a thread that ends after each picture, because JavaScript decoders take seconds and the memory of the
 * WebAssembly decoder never shrinks.
 */
function decodeInThread(source: string | Buffer, type: ForeignType): Promise<Decoded> {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), {
    workerData: { source, type, pixelsMost: maxDecodedPixels },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise<Decoded>((resolve, reject) => {
    const overdue = setTimeout(() => reject(new Refusal('media.pixels')), decodeTimeoutMs)
    worker.once('message', (outcome: Outcome) =>
      'decoded' in outcome ? resolve(outcome.decoded) : reject(new Refusal(outcome.refused)),
    )
    // Hostile files break decoders in many ways.
    worker.once('error', () => reject(new Refusal('media.damaged')))
    worker.once('exit', () => {
      clearTimeout(overdue)
      reject(new Refusal('media.damaged'))
    })
  }).finally(() => worker.terminate())
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
/** The first marker of a JPEG that can be shown; sensor data may be in a JPEG with another one. */
const firstMarkers = new Set([0xdb, 0xe0, 0xe1, 0xc0, 0xc4, 0xee])
const maxPreviews = 40

/** Returns the largest JPEG in a RAW file: every camera puts a preview into it. */
async function largestPreview(file: string): Promise<Decoded> {
  const content = await readFile(file)
  let largest: { pixels: number; at: number; isUpright: boolean } | undefined
  let seen = 0
  for (let at = content.indexOf(jpegStart); at >= 0 && seen < maxPreviews; at = content.indexOf(jpegStart, at + 1)) {
    if (!firstMarkers.has(content[at + 3] ?? 0)) continue
    seen += 1
    const found = await sharp(content.subarray(at))
      .metadata()
      .catch(() => null)
    if (!found || found.width < 160) continue
    const pixels = found.width * found.height
    if (pixels > (largest?.pixels ?? 0)) largest = { pixels, at, isUpright: found.orientation !== undefined }
  }
  if (!largest) throw new Refusal('media.damaged')
  const orientation = largest.isUpright ? undefined : orientationOf(readDirectory(content))
  return { content: content.subarray(largest.at), ...(orientation && { orientation }) }
}
