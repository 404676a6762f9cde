import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/holds.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as holds from './holds.service.ts'

export function holdRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.listHolds, { handle: () => holds.listHolds(ctx) })
  serve(app, ctx, calls.putHold, { handle: ({ actor, body }) => holds.putHold(ctx, actor, body) })
  serve(app, ctx, calls.liftHold, { handle: ({ actor, params }) => holds.liftHold(ctx, actor, params.id) })
}
