import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/confirmations.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as confirmations from './confirmations.service.ts'
import * as record from './record.service.ts'

export function confirmationRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor = feed.postGuard(ctx)

  serve(app, ctx, calls.confirmPost, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, body }) => confirmations.confirmPost(ctx, actor, post.id, body),
  })
  serve(app, ctx, calls.listConfirmations, {
    guard: guardFor('post.see-readers'),
    handle: ({ guarded: post }) => record.listConfirmations(ctx, post),
  })
  serve(app, ctx, calls.remindMissing, {
    guard: guardFor('post.notify'),
    handle: ({ actor, guarded: post }) => confirmations.remindMissing(ctx, actor, post.id),
  })
  serve(app, ctx, calls.exportConfirmations, {
    guard: guardFor('post.see-readers'),
    handle: ({ actor, guarded: post }) => record.exportConfirmations(ctx, actor, post),
  })
  serve(app, ctx, calls.toConfirm, {
    freshness: ({ actor }) => ({ scopes: ['company', 'people', 'to-confirm', `user:${actor.id}`] }),
    handle: ({ actor }) => confirmations.toConfirm(ctx, actor),
  })
}
