import type { Metadata } from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'

/** The long side of a picture that pages show. */
export const displayPx = 2_048
export const maxPixels = 100_000_000
/** Of a JPEG, which is made smaller while it is read row by row: phones take photos of 200 megapixels. */
export const maxJpegPixels = 250_000_000
/** A decoder's memory limit. */
const maxDecodedBytes = 256 * 1024 * 1024

/** Above these a picture is heavy. */
const light = { pixels: 50_000_000, decodedBytes: 96 * 1024 * 1024, animatedPixels: 8_000_000 }

const bytesPerSample: Partial<Record<Metadata['depth'], number>> = { ushort: 2, short: 2, float: 4, uint: 4, int: 4 }

/** Throws Refusal `media.pixels` if decoding takes too much memory, by the header of the picture. */
export function checkBudget(metadata: Metadata): void {
  const pixels = pixelsOf(metadata)
  const most = metadata.format === 'jpeg' ? maxJpegPixels : maxPixels
  if (pixels > most || decodedBytes(metadata) > maxDecodedBytes) throw new Refusal('media.pixels')
}

/** Whether decoding takes longer, or more memory, than a photo of a phone does. */
export function isHeavy(metadata: Metadata): boolean {
  const { format, pages = 1 } = metadata
  const pixels = pixelsOf(metadata)
  if (format === 'tiff' || (pages > 1 && pixels * pages > light.animatedPixels)) return true
  return pixels > light.pixels || decodedBytes(metadata) > light.decodedBytes
}

/** Of one frame. */
const pixelsOf = ({ width, height, pageHeight }: Metadata): number => width * (pageHeight ?? height)

/** The bytes that decoding holds at once; 0 for formats that are read row by row. */
function decodedBytes(metadata: Metadata): number {
  const { format, channels, chromaSubsampling, isProgressive } = metadata
  const pixels = pixelsOf(metadata)
  const sampleBytes = bytesPerSample[metadata.depth] ?? 1
  // Two bytes for each coefficient of a progressive JPEG.
  if (format === 'jpeg') return isProgressive ? pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
  if (format === 'png') return isProgressive ? pixels * channels * sampleBytes : 0
  if (format === 'tiff') return 0
  return pixels * 4 * sampleBytes
}
