import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/search.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { countSearched, search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.search, { handle: ({ actor, query }) => ctx.reads.readCurrent(db => search(db, actor, query)) })
  serve(app, ctx, calls.searchCounts, {
    handle: ({ actor }) => ctx.reads.readCurrent(db => countSearched(db, actor)),
  })
}
