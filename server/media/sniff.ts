import { open } from 'node:fs/promises'
import { type acceptedTypes, documentType } from '#contract/media.ts'
import {
  brandsOf,
  isDocument,
  type PictureType,
  pictureTypeOf,
  sniffedBytes,
} from '#server/lib/pictures/picture-type.ts'

export type AcceptedType = keyof typeof acceptedTypes
export type VideoType = Extract<AcceptedType, `video/${string}`>

/** Old QuickTime files have no brand and begin with one of these atoms. */
const movieAtoms = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * Returns the type of a file by its content, never by its name; null for a type that is not accepted. No decoder sees a
 * file before this, so text that refers to other files (a playlist named .mp4) is never opened.
 */
export function sniff(start: Buffer): AcceptedType | null {
  return pictureTypeOf(start) ?? videoType(start) ?? (isDocument(start) ? documentType : null)
}

/** The same for the very file that will be decoded: what a store holds may have changed since it was looked at. */
export async function sniffFile(file: string): Promise<AcceptedType | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
    return sniff(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

export const isVideo = (type: AcceptedType): type is VideoType => type.startsWith('video/')
export const isPicture = (type: AcceptedType): type is PictureType => type.startsWith('image/')

function videoType(start: Buffer): VideoType | undefined {
  const text = start.toString('latin1')
  const [brand] = brandsOf(start)
  if (brand !== undefined) return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  if (movieAtoms.has(text.slice(4, 8))) return 'video/quicktime'
  if (text.startsWith('RIFF') && text.startsWith('AVI ', 8)) return 'video/x-msvideo'
  if (text.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return 'video/x-ms-wmv'
  if (text.startsWith('FLV\u0001')) return 'video/x-flv'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska'
  return text.startsWith('OggS') ? 'video/ogg' : undefined
}
