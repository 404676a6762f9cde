/** The first directory of a TIFF file, or of a RAW file based on TIFF: tag → its first value. */
export type Directory = ReadonlyMap<number, number>

const tags = { subfileType: 254, orientation: 274, subDirectories: 330, dngVersion: 50_706 }
const entryBytes = 12
const maxEntries = 500

/** Reads the first directory as far as these bytes contain it; empty for other files. */
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

/** In a RAW file a small preview comes first, and the sensor data is in directories below it. */
export function isRawDirectory(directory: Directory): boolean {
  const isPreview = ((directory.get(tags.subfileType) ?? 0) & 1) === 1
  return directory.has(tags.dngVersion) || (isPreview && directory.has(tags.subDirectories))
}

/** An EXIF orientation; 1, upright, if there is none. */
export function orientationOf(directory: Directory): number {
  const orientation = directory.get(tags.orientation) ?? 1
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
