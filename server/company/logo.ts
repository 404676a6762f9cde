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
  const [head, content] = splitOnce(dataUrl)
  const bytes = head.endsWith(';base64') ? Buffer.from(content, 'base64') : percentDecoded(content)
  if (bytes.length > limits.logoBytes) throw Refusal.on('logoUrl', 'media.size')
  try {
    return await pictures.makeLogo(bytes, userId)
  } catch (error) {
    const isUnreadable = error instanceof Refusal && unreadable.has(error.code)
    throw isUnreadable ? Refusal.on('logoUrl', 'logo.unreadable') : error
  }
}

function splitOnce(dataUrl: string): [string, string] {
  const comma = dataUrl.indexOf(',')
  return [dataUrl.slice(0, comma).toLowerCase(), dataUrl.slice(comma + 1)]
}

function percentDecoded(content: string): Buffer {
  try {
    return Buffer.from(decodeURIComponent(content))
  } catch {
    throw Refusal.on('logoUrl', 'logo.unreadable')
  }
}
