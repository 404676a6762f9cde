import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/giveaways.ts'
import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as draws from './draws.service.ts'
import * as status from './giveaway-status.service.ts'
import * as giveaways from './giveaways.service.ts'

/** How old the numbers of eligible people may be, which change with everyone's reading. */
const countsMs = 10_000
const standingMs = 60_000

export function giveawayRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor =
    (action: 'giveaway.delete' | 'giveaway.settle') =>
    ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      giveaways.allowedGiveaway(ctx, actor, params.id, action)
  /** The actor's own reading, in all their teams. */
  const ownStanding = ({ actor }: { actor: Actor }) => ({
    scopes: [
      'giveaways' as const,
      'company' as const,
      'people' as const,
      `user:${actor.id}` as const,
      ...[...actor.teams.keys()].map(teamId => `team:${teamId}` as const),
    ],
    // They start and end with a write, except in an inactive team.
    bucketMs: standingMs,
  })

  serve(app, ctx, calls.listGiveaways, {
    freshness: () => ({ scopes: ['giveaways', 'company', 'people'], bucketMs: countsMs }),
    handle: ({ actor }) => giveaways.listGiveaways(ctx, actor),
  })
  serve(app, ctx, calls.createGiveaway, { handle: ({ actor, body }) => giveaways.createGiveaway(ctx, actor, body) })
  serve(app, ctx, calls.editGiveaway, {
    guard: guardFor('giveaway.delete'),
    handle: ({ actor, guarded, body }) => giveaways.editGiveaway(ctx, actor, guarded, body),
  })
  serve(app, ctx, calls.deleteGiveaway, {
    guard: guardFor('giveaway.delete'),
    handle: ({ actor, guarded }) => giveaways.deleteGiveaway(ctx, actor, guarded),
  })
  serve(app, ctx, calls.activeGiveaways, {
    freshness: ownStanding,
    handle: ({ actor }) => status.activeGiveaways(ctx, actor),
  })
  serve(app, ctx, calls.giveawayStatus, {
    freshness: ownStanding,
    handle: ({ actor }) => status.giveawayStatus(ctx, actor),
  })
  serve(app, ctx, calls.drawRecord, { handle: ({ actor, params }) => status.drawRecord(ctx, actor, params.id) })
  serve(app, ctx, calls.handOverPrize, {
    guard: guardFor('giveaway.settle'),
    handle: ({ actor, guarded, body }) => draws.handOver(ctx, actor, guarded, body.isHandedOver),
  })
  serve(app, ctx, calls.drawAgain, {
    guard: guardFor('giveaway.settle'),
    handle: ({ actor, guarded, body }) => draws.drawAgain(ctx, actor, guarded, body),
  })
  serve(app, ctx, calls.confirmDraw, {
    guard: guardFor('giveaway.settle'),
    handle: ({ actor, guarded }) => draws.confirmDraw(ctx, actor, guarded),
  })
  serve(app, ctx, calls.serverTime, { handle: async () => ({ now: await giveaways.serverTime(ctx) }) })
}
