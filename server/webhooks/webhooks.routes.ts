import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/webhooks.ts'
import { readCookie } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as webhooks from './webhooks.service.ts'

export function webhookRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guard = ({ params }: { params: { id: number } }) => webhooks.getWebhook(ctx, params.id)
  const sessionOf = (request: FastifyRequest) => readCookie(ctx, request, 'session') ?? ''

  serve(app, ctx, calls.listWebhooks, { handle: () => webhooks.listWebhooks(ctx) })
  serve(app, ctx, calls.createWebhook, {
    handle: ({ actor, body, request }) => webhooks.createWebhook(ctx, actor, body, sessionOf(request)),
  })
  serve(app, ctx, calls.getWebhook, { guard, handle: ({ guarded: webhook }) => webhook })
  serve(app, ctx, calls.editWebhook, {
    guard,
    handle: ({ actor, guarded: webhook, body, request }) =>
      webhooks.editWebhook(ctx, actor, webhook, body, sessionOf(request)),
  })
  serve(app, ctx, calls.deleteWebhook, {
    guard,
    handle: ({ actor, guarded: webhook, request }) => webhooks.deleteWebhook(ctx, actor, webhook, sessionOf(request)),
  })
  serve(app, ctx, calls.testWebhook, {
    guard,
    handle: ({ guarded: webhook, request }) => webhooks.testWebhook(ctx, webhook, sessionOf(request)),
  })
  serve(app, ctx, calls.listDeliveries, {
    guard,
    handle: ({ guarded: webhook }) => webhooks.listDeliveries(ctx, webhook),
  })
  serve(app, ctx, calls.redeliver, {
    guard: ({ params }) => webhooks.getDelivery(ctx, params.id),
    handle: ({ guarded: delivery, request }) => webhooks.redeliver(ctx, delivery, sessionOf(request)),
  })
}
