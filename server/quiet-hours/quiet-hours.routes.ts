import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/quiet-hours.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as quietHours from './quiet-hours.service.ts'

export function quietHoursRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.getQuietHours, { handle: ({ actor }) => quietHours.getQuietHours(ctx, actor) })
  serve(app, ctx, calls.setQuietHours, { handle: ({ actor, body }) => quietHours.setQuietHours(ctx, actor, body) })
  serve(app, ctx, calls.reportTimeZone, {
    handle: ({ actor, body }) => quietHours.reportTimeZone(ctx, actor, body.timeZone),
  })
  serve(app, ctx, calls.getCompanyQuietHours, { handle: () => quietHours.getCompanyQuietHours(ctx) })
  serve(app, ctx, calls.setCompanyQuietHours, {
    handle: ({ actor, body }) => quietHours.setCompanyQuietHours(ctx, actor, body),
  })
  serve(app, ctx, calls.audienceQuietHours, {
    guard: ({ actor, params }) => quietHours.requireAudience(ctx, actor, params.id),
    handle: ({ actor, params, query }) => quietHours.audienceQuietHours(ctx, actor, params.id, query),
  })
}
