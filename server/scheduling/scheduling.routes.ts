import type { FastifyInstance } from 'fastify'
import { createPost } from '#contract/feed.ts'
import type { Actor } from '#contract/policy.ts'
import * as calls from '#contract/scheduling.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as scheduling from './scheduling.service.ts'

export function schedulingRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, createPost, { handle: ({ actor, body }) => scheduling.createPost(ctx, actor, body) })
  serve(app, ctx, calls.listScheduled, { handle: ({ actor }) => scheduling.listScheduled(ctx, actor) })
  const guard = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    scheduling.requireAllowed(ctx, actor, params.id)

  serve(app, ctx, calls.editScheduled, {
    guard,
    handle: ({ actor, params, body }) => scheduling.editScheduled(ctx, actor, params.id, body),
  })
  serve(app, ctx, calls.sendScheduled, {
    handle: ({ actor, params }) => scheduling.sendScheduled(ctx, actor, params.id),
  })
  serve(app, ctx, calls.deleteScheduled, {
    handle: ({ actor, params }) => scheduling.deleteScheduled(ctx, actor, params.id),
  })
}
