import type { ByteRange } from '#server/lib/storage/storage.ts'

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
