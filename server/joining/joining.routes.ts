import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/joining.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as joining from './joining.service.ts'

export function joiningRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.checkJoinCode, {
    handle: ({ body, request }) =>
      joining.greet(ctx, body, { address: request.ip, site: accounts.siteOf(ctx, request) }),
  })
  serve(app, ctx, calls.completeJoin, {
    handle: ({ body, request, reply }) =>
      accounts.enter(ctx, { request, reply }, client => joining.complete(ctx, body, client)),
  })
  serve(app, ctx, calls.joinPasskeyOptions, {
    handle: async ({ body, request, reply }) => {
      const [site, challenge] = [accounts.requireSite(ctx, request), accounts.readCookie(ctx, request, 'challenge')]
      const { options, token } = await joining.askForPasskey(ctx, body, { address: request.ip, site, challenge })
      accounts.writeCookie(ctx, { request, reply }, 'challenge', token)
      return options
    },
  })
  serve(app, ctx, calls.joinWithPasskey, {
    handle: ({ body, request, reply }) => {
      const [site, challenge] = [accounts.requireSite(ctx, request), accounts.readCookie(ctx, request, 'challenge')]
      return accounts.enter(ctx, { request, reply }, client =>
        joining.completeWithPasskey(ctx, body, client, { site, challenge }),
      )
    },
  })
}
