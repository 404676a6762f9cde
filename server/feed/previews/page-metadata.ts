import { Parser } from 'htmlparser2'
import { truncate } from '#server/lib/truncate.ts'

/** The metadata of a page: Open Graph first, then what every page has. */
export interface PageMetadata {
  title: string | null
  description: string | null
  siteName: string | null
  /** May be relative to the page. */
  image: string | null
}

const maxLength = { title: 200, description: 400, siteName: 100 } as const

/** Reads the metadata of a page, in the charset that its type or the page itself declares. */
export function readMetadata(body: Buffer, contentType: string): PageMetadata {
  const meta = new Map<string, string>()
  let title = ''
  let isTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      isTitle = name === 'title' && title === ''
      const key = attributes.property ?? attributes.name
      if (name === 'meta' && key && attributes.content) {
        const known = key.toLowerCase()
        if (!meta.has(known)) meta.set(known, attributes.content)
      }
    },
    ontext(text) {
      if (isTitle) title += text
    },
    onclosetag() {
      isTitle = false
    },
  })
  parser.end(decode(body, contentType))
  return {
    title: truncate(meta.get('og:title') ?? meta.get('twitter:title') ?? title, maxLength.title) || null,
    description: truncate(meta.get('og:description') ?? meta.get('description') ?? '', maxLength.description) || null,
    siteName: truncate(meta.get('og:site_name') ?? '', maxLength.siteName) || null,
    image: meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image') ?? null,
  }
}

function decode(body: Buffer, contentType: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType) ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(body.toString('latin1', 0, 2_048))
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
