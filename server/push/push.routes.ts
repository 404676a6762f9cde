import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/push.ts'
import { serverPush as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { senderOf } from './deliver.service.ts'
import * as push from './push.service.ts'
import { vapidOf } from './vapid.ts'

export function pushRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.vapidPublicKey, {
    handle: async () => ({ publicKey: (await vapidOf(ctx)).publicKey }),
  })
  serve(app, ctx, calls.subscribe, {
    handle: ({ actor, body, request }) => {
      const session = accounts.readCookie(ctx, request, 'session') ?? ''
      return push.subscribe(ctx, actor, body, { session, userAgent: request.headers['user-agent'] })
    },
  })
  serve(app, ctx, calls.unsubscribe, { handle: ({ actor, body }) => push.unsubscribe(ctx, actor, body.endpoint) })
  serve(app, ctx, calls.reportPermission, {
    handle: async ({ body, request }) => {
      const token = accounts.readCookie(ctx, request, 'session')
      if (token) await accounts.noteBlockedNotifications(ctx, token, body.isBlocked)
      return { message: text.noted }
    },
  })
  serve(app, ctx, calls.testPush, { handle: ({ actor }) => push.test(ctx, actor) })
  serve(app, ctx, calls.notifyNonViewers, {
    guard: feed.postGuard(ctx)('post.notify'),
    handle: ({ actor, guarded: post, body }) => push.notifyNonViewers(ctx, actor, post.id, body),
  })
  serve(app, ctx, calls.resetBadge, { handle: ({ actor }) => push.resetBadge(ctx, actor) })
  app.addHook('onClose', async () => senderOf(ctx).close())
  serve(app, ctx, calls.recordInstall, { handle: ({ actor, body }) => push.recordInstall(ctx, actor, body) })
}
