import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/translation.ts'
import { postGuard } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as translation from './translation.service.ts'

export function translationRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.translatePost, {
    guard: postGuard(ctx)('post.read'),
    handle: ({ actor, guarded: post, body }) => translation.translatePost(ctx, actor, post, body.language),
  })
  serve(app, ctx, calls.translateComment, {
    guard: ({ actor, params }) => translation.allowedComment(ctx, actor, params.id),
    handle: ({ actor, guarded: comment, body }) => translation.translateText(ctx, actor, comment, body.language),
  })
  serve(app, ctx, calls.setTranslating, {
    handle: ({ actor, body }) => translation.setTranslating(ctx, actor, body.isAlways),
  })
}
