import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/saved.ts'
import { allowedPost } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { listSaved, requireSavedOrSeen, savePost, unsavePost } from './saved.service.ts'

export function savedRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.savePost, {
    guard: ({ actor, params }) => allowedPost(ctx, actor, params.id, 'post.save'),
    handle: ({ actor, params }) => savePost(ctx, actor, params.id),
  })
  serve(app, ctx, calls.unsavePost, {
    guard: ({ actor, params }) => requireSavedOrSeen(ctx, actor, params.id),
    handle: ({ actor, params }) => unsavePost(ctx, actor, params.id),
  })
  serve(app, ctx, calls.listSaved, { handle: ({ actor, query }) => listSaved(ctx, actor, query.cursor) })
}
