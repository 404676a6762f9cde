import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/tokens.ts'
import { readCookie } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { bearerOf } from '#server/lib/http/bearer.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { countTokenCall } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as tokens from './tokens.service.ts'

export function tokenRoutes(app: FastifyInstance, ctx: Ctx): void {
  app.addHook('onRequest', (request, reply, done) => {
    const bearer = bearerOf(request)
    return bearer === undefined ? done() : enterByToken(ctx, bearer, { request, reply })
  })

  const sessionOf = (request: FastifyRequest) => readCookie(ctx, request, 'session') ?? ''
  serve(app, ctx, calls.listTokens, { handle: ({ actor }) => tokens.listTokens(ctx, actor) })
  serve(app, ctx, calls.createToken, {
    handle: async ({ actor, body, request }) => {
      const created = await tokens.createToken(ctx, actor, body, sessionOf(request))
      logSecurity(request, 'token-made')
      return created
    },
  })
  serve(app, ctx, calls.endToken, {
    guard: ({ actor, params }) => tokens.getToken(ctx, actor, params.id),
    handle: async ({ actor, guarded: token, request }) => {
      const ended = await tokens.endToken(ctx, actor, token, sessionOf(request))
      logSecurity(request, 'token-ended', { userId: token.maker.id })
      return ended
    },
  })
}

/** Throws Refusal `api-token.invalid`, `api-token.too-many`, `api-token.scope` or `factor.required`. */
async function enterByToken(
  ctx: Ctx,
  bearer: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const found = await tokens.useToken(ctx, bearer)
  if (!found) {
    reply.header('www-authenticate', 'Bearer')
    throw new Refusal('api-token.invalid')
  }
  await countTokenCall(ctx, found.id)
  request.actor = found.actor
  request.token = found
  const { scopes = [] } = request.routeOptions.config
  if (!scopes.some(scope => found.scopes.includes(scope))) throw new Refusal('api-token.scope')
  if (found.lacksFactor) throw new Refusal('factor.required')
}
