import { limits } from '#contract/limits.ts'
import type { acceptedTypes } from '#contract/media.ts'
import { isRawDirectory, readDirectory } from './tiff-directory.ts'

export type PictureType = Extract<keyof typeof acceptedTypes, `image/${string}`>

/** The number of bytes that decide the type. */
export const sniffedBytes = limits.fileStartBytes

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** Some writers put a few bytes before the header. */
export const isDocument = (content: Buffer): boolean => content.subarray(0, 1_024).includes('%PDF-')

/** Returns the type of a picture by its content; undefined for a type that is not accepted. */
export function pictureTypeOf(content: Buffer): PictureType | undefined {
  const start = content.subarray(0, sniffedBytes)
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (isBitmap(start)) return 'image/bmp'
  if (isIcon(start)) return 'image/x-icon'
  if (/^(II\*\0|MM\0\*)/.test(text)) return isRaw(start) ? 'image/x-raw' : 'image/tiff'
  if (/^(IIU\0|IIRO|IIRS|MMOR|FUJIFILMCCD-RAW)/.test(text)) return 'image/x-raw'
  if (isSvg(start.toString('utf8'))) return 'image/svg+xml'
  return brandedPicture(start)
}

/** An icon, not a cursor, with at least one image. */
function isIcon(start: Buffer): boolean {
  return start.length > 22 && start.readUInt32BE(0) === 0x0100 && start.readUInt16LE(4) > 0 && start[5] === 0
}

/** Many texts begin with "BM", so the size of the second header is checked too. */
function isBitmap(start: Buffer): boolean {
  if (start.length < 26 || start.toString('latin1', 0, 2) !== 'BM') return false
  return [12, 40, 52, 56, 64, 108, 124].includes(start.readUInt32LE(14))
}

function isRaw(start: Buffer): boolean {
  return start.toString('latin1', 8, 10) === 'CR' || isRawDirectory(readDirectory(start))
}

/** Only a declaration, comments and a document type may precede the root of an SVG. */
function isSvg(text: string): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:[^-]|-(?!->))*-->\s*)*(<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\]\s*)?>\s*)?(<!--(?:[^-]|-(?!->))*-->\s*)*<svg[\s>]/i.test(
    text,
  )
}

function brandedPicture(start: Buffer): PictureType | undefined {
  const brands = brandsOf(start)
  if (brands.some(brand => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands[0] === 'crx ') return 'image/x-raw'
  return heifBrands.has(brands[0] ?? '') ? 'image/heic' : undefined
}

/** The brands of an ISO base media file, the major one first; empty for other files. */
export function brandsOf(start: Buffer): string[] {
  if (start.length < 12 || start.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(start.readUInt32BE(0), start.length, 256)
  const brands = [start.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.toString('latin1', at, at + 4))
  return brands
}
