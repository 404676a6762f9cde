import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#server/lib/changes.ts'
import type { Ctx } from '#server/lib/context.ts'

export interface Freshness {
  scopes: Scope[]
  /** Where time alone changes the answer: how long one answer holds at most, in milliseconds. */
  bucketMs?: number
}

/**
 * Sets the ETag, taken before the query so that the worst case is one needless 200, and answers 304 where the caller
 * has it already. Asks the database only when this instance has not read the versions for 2 s.
 */
export async function sendNotModified(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  freshness: Freshness,
): Promise<boolean> {
  if (!ctx.versions.isFresh) await ctx.versions.refresh()
  const scopes = request.actor ? [...freshness.scopes, `session:${request.actor.id}` as const] : freshness.scopes
  const bucket = freshness.bucketMs ? Math.floor(Date.now() / freshness.bucketMs) : 0
  const parts = [request.actor?.id ?? 0, request.url, bucket, ...scopes.map(scope => ctx.versions.of(scope))]
  const etag = `W/"${createHash('sha1').update(parts.join(' ')).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'cookie')
  if (request.headers['if-none-match'] !== etag) return false
  reply.code(304).send()
  return true
}
