import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/scim.ts'
import { readCookie } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { protocolRoutes } from './protocol.routes.ts'
import { listRequests } from './requests.service.ts'
import * as settings from './settings.service.ts'

export function scimRoutes(app: FastifyInstance, ctx: Ctx): void {
  const sessionOf = (request: Parameters<typeof readCookie>[1]) => readCookie(ctx, request, 'session') ?? ''

  serve(app, ctx, calls.getProvisioning, { handle: ({ actor }) => settings.getProvisioning(ctx, actor) })
  serve(app, ctx, calls.listScimRequests, { handle: ({ query }) => listRequests(ctx, query) })
  serve(app, ctx, calls.makeScimToken, {
    handle: ({ actor, request }) => settings.makeToken(ctx, actor, sessionOf(request)),
  })
  serve(app, ctx, calls.setProvisioning, {
    handle: ({ actor, body, request }) => settings.setProvisioning(ctx, actor, sessionOf(request), body),
  })
  serve(app, ctx, calls.stopProvisioning, {
    handle: ({ actor, request }) => settings.stopProvisioning(ctx, actor, sessionOf(request)),
  })
  protocolRoutes(app, ctx)
}
