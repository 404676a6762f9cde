import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/for-you.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { listForYou, seeForYou } from './for-you.service.ts'

export function forYouRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.listForYou, {
    handle: ({ actor, query }) => listForYou(ctx, actor, query.cursor),
  })
  serve(app, ctx, calls.seeForYou, { handle: ({ actor, body }) => seeForYou(ctx, actor, body.id) })
}
