import type { acceptedTypes } from '#contract/media.ts'

export type PhotoType = keyof typeof acceptedTypes

/** How many bytes from the start of a file `sniff` looks at. */
export const sniffedBytes = 16

/**
 * The type of a file by its first bytes, never by its name (decision 38); null when it is none that we take. Nothing is
 * handed to a decoder before this says what it is, so that an SVG named .png never reaches one.
 */
export function sniff(start: Buffer): PhotoType | null {
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  return null
}
