/** What a TIFF file, and every camera's RAW made like one, says first of itself: tag → its first value. */
export type Directory = ReadonlyMap<number, number>

const tags = { subfileType: 254, orientation: 274, subDirectories: 330, dngVersion: 50_706 }
const entryBytes = 12
const maxEntries = 500

/** The first directory, as far as it lies within these bytes; empty for what is none. */
export function readDirectory(content: Buffer): Directory {
  const found = new Map<number, number>()
  if (content.length < 8) return found
  const isLittle = content.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? content.readUInt16LE(at) : content.readUInt16BE(at))
  const long = (at: number) => (isLittle ? content.readUInt32LE(at) : content.readUInt32BE(at))
  const start = long(4)
  if (start + 2 > content.length) return found
  const entries = Math.min(short(start), maxEntries)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * entryBytes
    if (at + entryBytes > content.length) break
    const isShort = short(at + 2) === 3
    found.set(short(at), isShort ? short(at + 8) : long(at + 8))
  }
  return found
}

/** Cameras put a small preview first and the sensor's own numbers into directories below it. */
export function isRawDirectory(directory: Directory): boolean {
  const isPreview = ((directory.get(tags.subfileType) ?? 0) & 1) === 1
  return directory.has(tags.dngVersion) || (isPreview && directory.has(tags.subDirectories))
}

/** As EXIF counts: 1 is upright, and so is whatever says nothing. */
export function orientationOf(directory: Directory): number {
  const orientation = directory.get(tags.orientation) ?? 1
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
