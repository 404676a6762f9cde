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

/** A page that nests more is not read further, because the parser takes time by depth. */
const maxDepth = 200
/** Read at once, so that the parser stops soon after it has enough. */
const partCharacters = 4_096

/** Reads the metadata in the head of a page, in the charset that its type or the page itself declares. */
export function readMetadata(body: Buffer, contentType: string): PageMetadata {
  const meta = new Map<string, string>()
  let title = ''
  let isTitle = false
  let depth = 0
  let isOver = false
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      isOver ||= name === 'body' || depth > maxDepth
      if (isOver) return
      isTitle = name === 'title' && title === ''
      const key = attributes.property ?? attributes.name
      if (name === 'meta' && key && attributes.content) {
        const known = key.toLowerCase()
        if (!meta.has(known)) meta.set(known, attributes.content)
      }
    },
    ontext(text) {
      if (isTitle && !isOver) title += text
    },
    onclosetag(name) {
      depth -= 1
      isOver ||= name === 'head'
      isTitle = false
    },
  })
  const page = decode(body, contentType)
  for (let at = 0; at < page.length && !isOver; at += partCharacters) parser.write(page.slice(at, at + partCharacters))
  return {
    title: truncate(meta.get('og:title') ?? meta.get('twitter:title') ?? title, maxLength.title) || null,
    description: truncate(meta.get('og:description') ?? meta.get('description') ?? '', maxLength.description) || null,
    siteName: truncate(meta.get('og:site_name') ?? '', maxLength.siteName) || null,
    image: meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image') ?? null,
  }
}

/** By its byte order mark, its type, or itself. */
function decode(body: Buffer, contentType: string): string {
  const named = markedCharset(body) ?? /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? declaredCharset(body)
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

function markedCharset(body: Buffer): string | undefined {
  const [first, second] = body
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

function declaredCharset(body: Buffer): string | undefined {
  const metas = body.toString('latin1').matchAll(/<meta\s[^>]{0,300}/gi)
  for (const [meta] of metas) {
    const charset = /charset=["']?([\w-]+)/i.exec(meta)?.[1]
    if (charset) return charset
  }
  return undefined
}
