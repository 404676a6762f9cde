import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/engagement.ts'
import type { Action, Actor } from '#contract/policy.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as engagement from './engagement.service.ts'
import * as openings from './openings.service.ts'
import * as views from './views.service.ts'

export function engagementRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor =
    (action: Action) =>
    ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      feed.allowedPost(ctx, actor, params.id, action)
  /** The actor's own reading, and the posts of all their teams. */
  const ownReading = ({ actor }: { actor: Actor }) => ({
    scopes: [
      'company' as const,
      `user:${actor.id}` as const,
      ...[...actor.teams.keys()].map(teamId => `team:${teamId}` as const),
    ],
  })

  serve(app, ctx, calls.viewPosts, { handle: ({ actor, body }) => views.viewPosts(ctx, actor, body.postIds) })
  serve(app, ctx, calls.viewPost, {
    guard: guardFor('post.read'),
    handle: ({ actor, params, body }) => views.viewPost(ctx, actor, params.id, body),
  })
  serve(app, ctx, calls.updateWatchTime, {
    guard: guardFor('post.read'),
    handle: ({ actor, params, body }) => views.updateWatchTime(ctx, actor, params.id, body),
  })
  serve(app, ctx, calls.unviewedCounts, {
    freshness: ownReading,
    handle: ({ actor }) => engagement.unviewedCounts(ctx, actor),
  })
  serve(app, ctx, calls.engagementStatus, {
    freshness: ownReading,
    handle: ({ actor }) => engagement.engagementStatus(ctx, actor),
  })
  serve(app, ctx, calls.openDocument, {
    guard: guardFor('post.read'),
    handle: ({ actor, params, body }) => openings.openDocument(ctx, actor, params.id, body.mediaId),
  })
  serve(app, ctx, calls.documentOpenings, {
    guard: guardFor('post.see-readers'),
    handle: ({ params }) => openings.documentOpenings(ctx, params.id),
  })
  serve(app, ctx, calls.postEngagement, {
    guard: guardFor('post.see-readers'),
    handle: ({ guarded: post, query }) => engagement.postEngagement(ctx, post, query),
  })
}
