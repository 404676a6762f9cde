import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/lib/refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Writes need to come from the app's own pages (decision 11): by Origin compared with the request's own host, or, from
 * a browser that sends none, by Sec-Fetch-Site. A signed upload is authorised by its signature alone (decision 38).
 */
export async function refuseForeignWrites(request: FastifyRequest): Promise<void> {
  if (reading.has(request.method) || request.url.startsWith('/media/upload/')) return
  const { origin } = request.headers
  if (origin !== undefined) {
    if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refusal('request.origin')
    return
  }
  const site = request.headers['sec-fetch-site']
  if (site !== 'same-origin' && site !== 'none') throw new Refusal('request.origin')
}
