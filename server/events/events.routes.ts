import type { FastifyInstance } from 'fastify'
import { liveEvents } from '#contract/events.ts'
import { readCookie, sessionsOf } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serveStream } from '#server/lib/http/serve.ts'
import { LiveStreams } from './live-streams.ts'

export function eventRoutes(app: FastifyInstance, ctx: Ctx, heartbeatMs?: number): void {
  const streams = new LiveStreams(ctx, sessionsOf(ctx), heartbeatMs)
  serveStream(app, liveEvents, {
    admit: ({ id }) => streams.requireRoom(id),
    open: ({ actor, request, response }) => streams.open(actor.id, readCookie(ctx, request, 'session') ?? '', response),
  })
}
