import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/engagement.ts'
import type { Actor } from '#contract/policy.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as engagement from './engagement.service.ts'
import * as openings from './openings.service.ts'
import * as views from './views.service.ts'

export function engagementRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor = feed.postGuard(ctx)
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
    handle: ({ actor, guarded: post, body }) => views.viewPost(ctx, actor, post.id, body),
  })
  serve(app, ctx, calls.updateWatchTime, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, body }) => views.updateWatchTime(ctx, actor, post.id, body),
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
    handle: ({ actor, guarded: post, body }) => openings.openDocument(ctx, actor, post.id, body.mediaId),
  })
  serve(app, ctx, calls.documentOpenings, {
    guard: guardFor('post.see-readers'),
    handle: ({ guarded: post }) => openings.documentOpenings(ctx, post.id),
  })
  serve(app, ctx, calls.postEngagement, {
    guard: guardFor('post.see-readers'),
    handle: ({ guarded: post, query }) => engagement.postEngagement(ctx, post, query),
  })
}
