import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/translation.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as translation from './translation.service.ts'

export function translationRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.translatePost, {
    handle: ({ actor, params, body }) => translation.translatePost(ctx, actor, params.id, body.language),
  })
  serve(app, ctx, calls.translateComment, {
    handle: ({ actor, params, body }) => translation.translateComment(ctx, actor, params.id, body.language),
  })
  serve(app, ctx, calls.setTranslating, {
    handle: ({ actor, body }) => translation.setTranslating(ctx, actor, body.isAlways),
  })
}
