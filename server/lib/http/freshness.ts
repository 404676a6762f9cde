import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#contract/events.ts'
import { language } from '#locales/messages.ts'
import type { Ctx } from '#server/lib/context.ts'
import { readsNamesOnly } from './bearer.ts'

export interface Freshness {
  scopes: Scope[]
  /** For a reply that changes with time alone: how long one reply may be used, in milliseconds. */
  bucketMs?: number
  /** The reply's dependencies beside the database. */
  variant?: string
}

/**
 * Sets the ETag and sends 304 if the client has this version; returns whether it did. Pages keep the reply themselves:
 * it is personal, so no cache may store it. The versions are taken before the query, so that at worst one reply is sent
 * twice. The caller reads them before if this instance has not read them for 2 s.
 */
export function sendNotModified(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, freshness: Freshness): boolean {
  const scopes = request.actor ? [...freshness.scopes, `session:${request.actor.id}` as const] : freshness.scopes
  const bucket = freshness.bucketMs ? Math.floor(Date.now() / freshness.bucketMs) : 0
  const variant = `${freshness.variant ?? ''} ${readsNamesOnly(request)}`
  const text = `${request.actor?.id ?? 0} ${language()} ${request.url} ${bucket} ${variant} ${ctx.versions.of(...scopes)}`
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  reply.header('etag', etag).header('cache-control', 'no-store').header('vary', 'cookie')
  if (request.headers['if-none-match'] !== etag) return false
  reply.code(304).send()
  return true
}
