import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/records.ts'
import { postGuard } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as records from './records.service.ts'

export function recordRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.listRecords, { handle: ({ actor, query }) => records.listRecords(ctx, actor, query) })
  serve(app, ctx, calls.keptOfPost, {
    guard: postGuard(ctx)('post.delete'),
    handle: ({ guarded: post }) => records.keptOfPost(ctx, post.id),
  })
  serve(app, ctx, calls.getRecord, { handle: ({ actor, params }) => records.getRecord(ctx, actor, params.postId) })
}
