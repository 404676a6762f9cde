import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/reach.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { allowedScope } from '#server/reports/index.ts'
import * as reach from './reach.service.ts'

export function reachRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardReaders = feed.postGuard(ctx)('post.see-readers')

  serve(app, ctx, calls.postReach, {
    guard: guardReaders,
    handle: ({ actor, guarded: post, query }) => reach.postReach(ctx, actor, post, query),
  })
  for (const [call, isTold] of [
    [calls.tellInPerson, true],
    [calls.takeBackTold, false],
  ] as const)
    serve(app, ctx, call, {
      guard: guardReaders,
      handle: ({ actor, guarded: post, body }) => reach.setToldInPerson(ctx, actor, post, { ...body, isTold }),
    })
  serve(app, ctx, calls.exportReach, {
    guard: guardReaders,
    handle: ({ actor, guarded: post, query }) => reach.exportReach(ctx, actor, post, query),
  })
  serve(app, ctx, calls.teamReach, {
    guard: ({ actor, params }) => allowedScope(ctx, actor, params.id),
    handle: ({ actor, params, query }) => reach.teamReach(ctx, actor, params.id, query),
  })
}
