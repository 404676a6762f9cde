import { limits } from '#contract/limits.ts'
import * as pictures from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'

/**
 * Converts a picture in a data URL to a WebP of at most 512 px. An SVG is rendered from memory, so it can't read files,
 * and is never served itself. Throws Refusal `media.size` or `logo.unreadable`.
 */
export async function makeLogo(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > limits.logoBytes) throw Refusal.on('logoUrl', 'media.size')
  try {
    return await pictures.makeLogo(bytes)
  } catch (error) {
    throw error instanceof Refusal ? Refusal.on('logoUrl', 'logo.unreadable') : error
  }
}
