import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setupOwner } from '#contract/company.ts'
import * as calls from '#contract/joining.ts'
import * as accounts from '#server/accounts/index.ts'
import { requireOpenSetup, requireSetupToken } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { makeFirstOwner, toReply } from './first-owner.service.ts'
import * as joining from './joining.service.ts'

export function joiningRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, setupOwner, {
    guard: () => requireOpenSetup(ctx),
    admit: ({ body, request }) => requireSetupToken(ctx, body, request.ip),
    handle: async ({ body, request, reply }) => {
      const entered = await accounts.enter(ctx, { request, reply }, client => makeFirstOwner(ctx, body, client))
      if (!('user' in entered)) throw new Error('The first owner has a second step')
      return toReply(entered.user)
    },
  })
  serve(app, ctx, calls.checkJoinCode, {
    handle: ({ body, request, reply }) =>
      fromBrowser({ request, reply }, from => joining.greet(ctx, body, from, accounts.siteOf(ctx, request))),
  })
  serve(app, ctx, calls.completeJoin, {
    handle: ({ body, request, reply }) =>
      fromBrowser({ request, reply }, from =>
        accounts.enter(ctx, { request, reply }, client => joining.complete(ctx, body, from, client)),
      ),
  })
  serve(app, ctx, calls.joinPasskeyOptions, {
    handle: ({ body, request, reply }) =>
      fromBrowser({ request, reply }, async from => {
        const [site, challenge] = [accounts.requireSite(ctx, request), accounts.readCookie(ctx, request, 'challenge')]
        const { options, token } = await joining.askForPasskey(ctx, body, from, { site, challenge })
        accounts.writeCookie(ctx, { request, reply }, 'challenge', token)
        return options
      }),
  })
  serve(app, ctx, calls.joinWithPasskey, {
    handle: ({ body, request, reply }) =>
      fromBrowser({ request, reply }, from => {
        const [site, challenge] = [accounts.requireSite(ctx, request), accounts.readCookie(ctx, request, 'challenge')]
        return accounts.enter(ctx, { request, reply }, client =>
          joining.completeWithPasskey(ctx, body, from, client, { site, challenge }),
        )
      }),
  })

  /** Gives a browser its cookie with its first wrong code, so that its typing errors count as its own. */
  async function fromBrowser<T>(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    take: (from: joining.From) => Promise<T>,
  ): Promise<T> {
    const known = accounts.readCookie(ctx, exchange.request, 'browser')
    const browser = known ?? accounts.newToken()
    try {
      return await take({ address: exchange.request.ip, browser })
    } catch (error) {
      if (known === undefined && error instanceof Refusal && error.code === 'join.code')
        accounts.writeCookie(ctx, exchange, 'browser', browser)
      throw error
    }
  }
}
