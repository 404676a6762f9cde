import type { Metadata } from 'sharp'
import { Refusal } from '#server/lib/refusal.ts'

export const maxPixels = 100_000_000
/** What a decoder may hold in memory at once. */
const maxDecodedBytes = 256 * 1024 * 1024

const bytesPerSample: Partial<Record<Metadata['depth'], number>> = { ushort: 2, short: 2, float: 4, uint: 4, int: 4 }

/** Throws Refusal `media.pixels` if decoding takes too much memory, by the header of the picture. */
export function checkBudget(metadata: Metadata): void {
  const pixels = pixelsOf(metadata)
  if (pixels > maxPixels || decodedBytes(metadata) > maxDecodedBytes) throw new Refusal('media.pixels')
}

/** Of one frame. */
export const pixelsOf = ({ width, height, pageHeight }: Metadata): number => width * (pageHeight ?? height)

/** The bytes that decoding holds at once; 0 for formats that are read row by row. */
export function decodedBytes(metadata: Metadata): number {
  const { format, channels, chromaSubsampling, isProgressive } = metadata
  const pixels = pixelsOf(metadata)
  const sampleBytes = bytesPerSample[metadata.depth] ?? 1
  // Two bytes for each coefficient of a progressive JPEG.
  if (format === 'jpeg') return isProgressive ? pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
  if (format === 'png') return isProgressive ? pixels * channels * sampleBytes : 0
  if (format === 'tiff') return 0
  return pixels * 4 * sampleBytes
}
