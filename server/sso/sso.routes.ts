import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/sso.ts'
import { ssoCallbackPath, ssoStartPath } from '#contract/sso-paths.ts'
import { localPath } from '#contract/text/local-path.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logRefusal } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as connection from './connection.service.ts'
import * as ownAccount from './own-account.service.ts'
import * as signOn from './sign-on.service.ts'

/** The page on which people connect their accounts. */
const ownPage = '/profile?tab=security'

export function ssoRoutes(app: FastifyInstance, ctx: Ctx): void {
  /** Throws Refusal `factor.confirm`: single sign-on gives others access. */
  const requireConfirmed = (request: FastifyRequest) =>
    accounts.requireConfirmed(ctx, accounts.readCookie(ctx, request, 'session') ?? '')
  const admit = ({ request }: { request: FastifyRequest }) => requireConfirmed(request)

  serve(app, ctx, calls.getSso, { handle: () => connection.getConnection(ctx) })
  serve(app, ctx, calls.setSso, { admit, handle: ({ actor, body }) => connection.setConnection(ctx, actor, body) })
  serve(app, ctx, calls.testSso, { admit, handle: ({ body }) => connection.testConnection(ctx, body) })
  serve(app, ctx, calls.deleteSso, {
    handle: async ({ actor, request }) => {
      await requireConfirmed(request)
      return connection.deleteConnection(ctx, actor)
    },
  })

  serve(app, ctx, calls.getOwnSso, { handle: ({ actor }) => ownAccount.getOwn(ctx, actor) })
  serve(app, ctx, calls.connectOwnSso, {
    handle: async ({ actor, request, reply }) => {
      await requireConfirmed(request)
      const browser = browserOf({ request, reply })
      const departure = { browser, address: request.ip, next: ownPage, userId: actor.id, isAskedAgain: false }
      return { redirectTo: await signOn.depart(ctx, departure) }
    },
  })
  serve(app, ctx, calls.disconnectOwnSso, {
    handle: async ({ actor, request }) => {
      await requireConfirmed(request)
      return ownAccount.disconnect(ctx, actor)
    },
  })

  // Not calls of the contract: browsers follow these links, and every reply is a redirect.
  const open = { schema: { hide: true }, config: { withoutFactor: true } }
  app.get(ssoStartPath, open, async (request, reply) => {
    const { next, confirm } = request.query as { next?: unknown; confirm?: unknown }
    const browser = browserOf({ request, reply })
    const isAskedAgain = confirm === 'true'
    const departure = { browser, address: request.ip, next: pathIn(next), userId: null, isAskedAgain }
    return reply.redirect(await signOn.depart(ctx, departure).catch(refusalPage(request, departure.next)))
  })
  app.get(ssoCallbackPath, open, async (request, reply) =>
    reply.redirect(await arrive({ request, reply }).catch(refusalPage(request))),
  )

  /** The token of the browser's cookie, which a new browser gets. */
  function browserOf(exchange: accounts.Exchange): string {
    const browser = accounts.readCookie(ctx, exchange.request, 'browser') ?? accounts.newToken()
    accounts.writeCookie(ctx, exchange, 'browser', browser)
    return browser
  }

  async function arrive(exchange: { request: FastifyRequest; reply: FastifyReply }): Promise<string> {
    const { request } = exchange
    const { state } = request.query as { state?: unknown }
    const browser = accounts.readCookie(ctx, request, 'browser')
    if (typeof state !== 'string' || browser === undefined) throw new Refusal('sso.expired')
    const search = new URL(request.url, 'http://here').search
    const client = accounts.clientOf(ctx, request, browser)
    const { entered, next } = await signOn.arrive(ctx, { state, browser, search, client, actor: request.actor })
    if (entered === 'connected') return next
    const { redirectTo } = { redirectTo: '/login', ...accounts.enterAs(ctx, exchange, browser, entered) }
    return withNext(redirectTo, next)
  }
}

/** A page of the app; the feed for anything else. */
const pathIn = (next: unknown): string => (typeof next === 'string' ? localPath(next) : undefined) ?? '/'

const withNext = (page: string, next: string, parameters: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...parameters, ...(next !== '/' && { next }) })
  return search.size > 0 ? `${page}?${search.toString()}` : page
}

/** The page that says why somebody was refused: the sign-in, or the one on which they connected their account. */
const refusalPage =
  (request: FastifyRequest, next = '/') =>
  (error: unknown): string => {
    const arrival = error instanceof signOn.ArrivalRefused ? error : undefined
    const refusal = arrival?.refusal ?? error
    if (!(refusal instanceof Refusal)) throw error
    logRefusal(request, refusal)
    if (arrival?.isConnecting) return `${ownPage}&refused=${refusal.code}`
    return withNext('/login', arrival?.next ?? next, { refused: refusal.code })
  }
