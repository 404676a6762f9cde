import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/search.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.search, { handle: ({ actor, query }) => ctx.reads.readCurrent(db => search(db, actor, query)) })
}
