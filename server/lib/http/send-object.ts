import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/lib/refusal.ts'
import { type ByteRange, ObjectMissing, type Storage } from '#server/lib/storage/storage.ts'
import { inertContent } from './security-headers.ts'

export interface SentObject {
  key: string
  /** The size that it was stored with; another one means that the file was damaged. Null if unknown. */
  bytes?: number | null
  contentType: string
  /** The name under which a browser saves it. */
  fileName: string
  etag: string
  disposition: 'inline' | 'attachment'
  /** Anyone may see it, so shared caches may store it. */
  isPublic?: boolean
  /** No cache may store it, not even the browser's: who sees it is asked again each time. */
  isNeverCached?: boolean
}

/**
 * Streams a stored object, or the requested range, cacheable forever unless it is never to be. Only the browser's own
 * cache may store it unless it is public. It can run nothing here: its type is not guessed, and as a page it is in a sandbox. Throws Refusal
 * `media.missing` and `media.range`.
 */
export async function sendObject(storage: Storage, object: SentObject, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers['if-none-match'] === object.etag) return withCaching(object, reply).code(304).send()

  const found = await storage.head(object.key)
  if (!found || (object.bytes ?? found.bytes) !== found.bytes) throw new Refusal('media.missing')
  const condition = request.headers['if-range']
  const header = condition === undefined || condition === object.etag ? request.headers.range : undefined
  const range = parseRange(header, found.bytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${found.bytes}`)
    throw new Refusal('media.range')
  }
  const content = await storage.stream(object.key, range ?? undefined).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? new Refusal('media.missing') : error
  })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`)
  return withCaching(object, reply)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', inertContent)
    .header('content-length', range ? range.end - range.start + 1 : found.bytes)
    .header('content-disposition', `${object.disposition}; filename*=UTF-8''${encodeName(object.fileName)}`)
    .type(object.contentType)
    .send(content)
}

function withCaching(object: SentObject, reply: FastifyReply): FastifyReply {
  const whose = object.isPublic ? 'public' : 'private'
  const caching = object.isNeverCached ? 'no-store' : `${whose}, max-age=31536000, immutable`
  return reply.header('etag', object.etag).header('cache-control', caching)
}

/** The alphabet of RFC 8187; a lone surrogate, which encodeURIComponent rejects, becomes U+FFFD. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Parses a Range header (RFC 9110 §14). Returns null for the whole file, also for several ranges and for headers it
 * does not understand, and 'unsatisfiable' for a 416.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return null
  if (!first) {
    const tail = Number(last)
    return tail === 0 || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - tail), end: bytes - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (last && Number(last) < start) return null
  return start >= bytes ? 'unsatisfiable' : { start, end: end }
}
