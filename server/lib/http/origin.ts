import type { FastifyRequest } from 'fastify'
import { sharePath } from '#contract/pages.ts'
import { Refusal } from '#server/lib/refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws Refusal `request.origin` for a write that does not come from the app's own pages. Compares Origin with the
 * host of the request; browsers that send no Origin send Sec-Fetch-Site. A signed upload is authorized by its signature
 * alone; what is shared from another app comes without an origin, and writes nothing.
 */
export async function refuseForeignWrites(request: FastifyRequest): Promise<void> {
  if (reading.has(request.method) || request.url.startsWith('/media/upload/') || request.url === sharePath) return
  const { origin } = request.headers
  if (origin !== undefined) {
    if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refusal('request.origin')
    return
  }
  const site = request.headers['sec-fetch-site']
  if (site !== 'same-origin' && site !== 'none') throw new Refusal('request.origin')
}
