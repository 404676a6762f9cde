import { limits } from '#contract/limits.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import * as pictures from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'

const unreadable: ReadonlySet<RefusalCode> = new Set(['media.type', 'media.damaged', 'media.pixels'])

/**
 * Converts a picture in a data URL to a WebP of at most 512 px. An SVG is rendered from memory, so it can't read files,
 * and is never served itself. Throws Refusal `media.size`, `media.too-many`,
 * `logo.unreadable` or `server.unavailable`.
 */
export async function makeLogo(dataUrl: string, userId: number): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > limits.logoBytes) throw Refusal.on('logoUrl', 'media.size')
  try {
    return await pictures.makeLogo(bytes, userId)
  } catch (error) {
    const isUnreadable = error instanceof Refusal && unreadable.has(error.code)
    throw isUnreadable ? Refusal.on('logoUrl', 'logo.unreadable') : error
  }
}
