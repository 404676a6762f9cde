import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Site } from './passkeys.ts'

/**
 * Where the app's passkeys belong: at PUBLIC_URL, or without it at the host of the request. Undefined for an IP address,
 * which browsers accept no passkeys for.
 */
export function siteOf({ config }: Ctx, request: FastifyRequest): Site | undefined {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) return undefined
  const { origin, hostname } = new URL(address)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}

/** Throws Refusal `passkey.unavailable`. */
export function requireSite(ctx: Ctx, request: FastifyRequest): Site {
  const site = siteOf(ctx, request)
  if (!site) throw new Refusal('passkey.unavailable')
  return site
}
