import decodeIco from 'decode-ico'
import { Refusal } from '#server/lib/refusal.ts'

const headerBytes = 6
const entryBytes = 16
const maxEntries = 100
const maxIconPixels = 2_048 * 2_048
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

interface Entry {
  /** The entry of the directory. */
  entry: Buffer
  image: Buffer
  pixels: number
}

/**
 * Decodes the largest image of an icon that is not too large, and no other: all entries may share one image. Throws
 * Refusal `media.damaged` and `media.pixels`.
 */
export function decodeIcon(content: Buffer): ReturnType<typeof decodeIco>[number] {
  const entries = readEntries(content)
  if (entries.length === 0) throw new Refusal('media.damaged')
  const affordable = entries.filter(({ pixels }) => pixels <= maxIconPixels)
  const [first, ...others] = affordable
  if (!first) throw new Refusal('media.pixels')
  const largest = others.reduce((a, b) => (b.pixels > a.pixels ? b : a), first)
  const [decoded] = decodeIco(fileOfOne(largest))
  if (!decoded) throw new Refusal('media.damaged')
  return decoded
}

/** The images by their own headers, because the directory may say something else. */
function readEntries(content: Buffer): Entry[] {
  const count = Math.min(content.readUInt16LE(4), maxEntries)
  const found: Entry[] = []
  for (let at = headerBytes; at < headerBytes + count * entryBytes && at + entryBytes <= content.length; ) {
    const entry = content.subarray(at, at + entryBytes)
    const start = entry.readUInt32LE(12)
    const image = content.subarray(start, start + entry.readUInt32LE(8))
    const pixels = pixelsOf(image)
    if (pixels > 0) found.push({ entry, image, pixels })
    at += entryBytes
  }
  return found
}

function pixelsOf(image: Buffer): number {
  if (image.length < 40) return 0
  if (image.subarray(0, 8).equals(pngSignature)) return image.readUInt32BE(16) * image.readUInt32BE(20)
  // A bitmap in an icon is followed by its mask, and its height counts both.
  return Math.abs(image.readInt32LE(4) * Math.trunc(image.readInt32LE(8) / 2))
}

function fileOfOne({ entry, image }: Entry): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0])
  const only = Buffer.from(entry)
  only.writeUInt32LE(image.length, 8)
  only.writeUInt32LE(headerBytes + entryBytes, 12)
  return Buffer.concat([header, only, image])
}
