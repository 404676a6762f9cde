import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/polls.ts'
import { postGuard } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { exportPoll, listVotes } from './results.service.ts'
import { vote } from './votes.service.ts'

export function pollRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor = postGuard(ctx)

  serve(app, ctx, calls.vote, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, body }) => vote(ctx, actor, post.id, body),
  })
  serve(app, ctx, calls.listVotes, {
    guard: guardFor('post.see-readers'),
    handle: ({ actor, guarded: post }) => listVotes(ctx, actor, post.id),
  })
  serve(app, ctx, calls.exportPoll, {
    guard: guardFor('post.see-readers'),
    handle: ({ actor, guarded: post }) => exportPoll(ctx, actor, post.id),
  })
}
