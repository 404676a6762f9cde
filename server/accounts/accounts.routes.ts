import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts.ts'
import { localPath } from '#contract/text/local-path.ts'
import { serverAccounts as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { bearerOf } from '#server/lib/http/bearer.ts'
import { browserLanguage } from '#server/lib/http/request-language.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { enterAs } from './enter.ts'
import { looksOf } from './looks.service.ts'
import * as passwordReset from './passwords/password-reset.service.ts'
import { noteLanguage } from './profile/language.service.ts'
import * as registration from './registration/registration.service.ts'
import { newToken } from './secret-token.ts'
import { clientOf } from './sessions/client.ts'
import { clearSession, readCookie, writeCookie } from './sessions/cookies.ts'
import { type FoundSession, sessionsOf } from './sessions/sessions.service.ts'
import * as signIns from './sign-in.service.ts'

export function accountRoutes(app: FastifyInstance, ctx: Ctx): void {
  const sessions = sessionsOf(ctx)
  const looks = looksOf(ctx)
  app.addHook('onClose', () => looks.written())
  app.addHook('onRequest', (request, reply, done) => {
    const token = readCookie(ctx, request, 'session')
    if (!token || bearerOf(request) !== undefined) return done()
    const enter = (found: FoundSession | null) => {
      request.actor = found?.actor ?? null
      if (found?.language) Object.assign(request.speech, { language: found.language, isKnown: true })
      if (found?.lacksFactor && isRefusedWithoutFactor(request)) throw new Refusal('factor.required')
      if (found?.extended) writeCookie(ctx, { request, reply }, 'session', token)
      if (found && !request.routeOptions.config.isStream) looks.note(found.actor.id)
    }
    const known = sessions.known(token)
    if (!known)
      return sessions.find(token).then(found => {
        enter(found)
        return found?.extended ? noteLanguage(ctx, found.actor.id, browserLanguage(request)) : undefined
      })
    enter(known)
    return done()
  })

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readCookie(ctx, request, 'session')
    if (token) await sessions.end(token)
    if (request.actor) logSecurity(request, 'signed-out')
    clearSession(ctx, { request, reply })
  }

  serve(app, ctx, calls.signIn, {
    handle: async ({ body, request, reply }) => {
      const browser = readCookie(ctx, request, 'browser') ?? newToken()
      const signedIn = await signIns.signIn(ctx, body, clientOf(ctx, request, browser))
      return 'redirectTo' in signedIn ? signedIn : enterAs(ctx, { request, reply }, browser, signedIn)
    },
  })
  serve(app, ctx, calls.register, {
    handle: ({ body, request }) => registration.register(ctx, body, clientOf(ctx, request)),
  })
  serve(app, ctx, calls.requestPasswordReset, {
    handle: ({ body, request }) => passwordReset.requestPasswordReset(ctx, body.email, clientOf(ctx, request)),
  })
  serve(app, ctx, calls.checkPasswordToken, {
    handle: ({ body }) => passwordReset.checkPasswordToken(ctx, body.token),
  })
  serve(app, ctx, calls.resetPassword, {
    handle: async ({ body, request, reply }) => {
      const browser = readCookie(ctx, request, 'browser') ?? newToken()
      const entered = await passwordReset.resetPassword(ctx, body, clientOf(ctx, request, browser))
      const message = 'secondStep' in entered ? text.passwordSetHalf : text.passwordSet
      return { message, ...enterAs(ctx, { request, reply }, browser, entered) }
    },
  })
  serve(app, ctx, calls.verifyEmail, {
    handle: ({ query, request }) => {
      refuseUnlessFetched(request)
      return registration.verifyEmail(ctx, query.token)
    },
  })
  serve(app, ctx, calls.signOut, {
    handle: async ({ request, reply }) => {
      await signOut(request, reply)
      return { message: text.signedOut }
    },
  })
  for (const call of [calls.currentUser, calls.me]) {
    serve(app, ctx, call, {
      freshness: () => ({ scopes: ['people'] }),
      handle: ({ actor }) => signIns.currentUser(ctx, actor.id),
    })
  }

  // Not calls of the contract: browsers follow these links, and the reply is a redirect instead of data.
  const open = { schema: { hide: true }, config: { withoutFactor: true } }
  app.get('/api/login', open, (request, reply) => reply.redirect(signInPage(request)))
  app.get('/api/logout', open, async (request, reply) => {
    if (isOwnNavigation(request)) await signOut(request, reply)
    return reply.redirect('/')
  })
}

/**
 * Whether a request is for data, which people get once they have the second step that is required of them. Decided by
 * the route, as `/%61pi/users` leads to the same one as `/api/users`.
 */
const isRefusedWithoutFactor = ({ routeOptions: { url = '', config } }: FastifyRequest) =>
  /^\/(api|media)\//.test(url) && !config.withoutFactor

/**
 * Whether a link of the app or the address bar was followed, and no picture or frame was loaded. By Sec-Fetch-*, which
 * browsers do not send over plain http; then by the Referer.
 */
function isOwnNavigation({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined) return URL.canParse(headers.referer ?? '') && new URL(headers.referer ?? '').host === host
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': destination = 'document' } = headers
  return (site === 'same-origin' || site === 'none') && mode === 'navigate' && destination === 'document'
}

/** Throws Refusal `request.origin` for a call that a browser makes for anything but a fetch of the app's own page. */
function refuseUnlessFetched({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': destination = 'empty' } = headers
  if (site !== 'same-origin' || destination !== 'empty') throw new Refusal('request.origin')
}

/** Passes on a `next` that stays within the app. */
function signInPage(request: FastifyRequest): string {
  const { next } = request.query as { next?: unknown }
  const path = typeof next === 'string' ? localPath(next) : undefined
  return path ? `/login?next=${encodeURIComponent(path)}` : '/login'
}
