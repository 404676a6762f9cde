import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as accounts from './accounts.service.ts'
import { clearSession, readCookie, writeCookie } from './cookies.service.ts'
import { newToken } from './secret-token.ts'
import type { Sessions } from './sessions.service.ts'

export function accountRoutes(app: FastifyInstance, ctx: Ctx, sessions: Sessions): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = readCookie(ctx, request, 'session')
    const found = token ? await sessions.find(token) : null
    request.actor = found?.actor ?? null
    if (token && found?.extended) writeCookie(ctx, { request, reply }, 'session', token)
  })

  const setCookies = (request: FastifyRequest, reply: FastifyReply, session: string, browser: string) => {
    writeCookie(ctx, { request, reply }, 'session', session)
    writeCookie(ctx, { request, reply }, 'browser', browser)
  }

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readCookie(ctx, request, 'session')
    if (token) await sessions.end(token)
    if (request.actor) logSecurity(request, 'signed-out')
    clearSession(ctx, { request, reply })
  }

  serve(app, ctx, calls.signIn, {
    handle: async ({ body, request, reply }) => {
      const browser = readCookie(ctx, request, 'browser') ?? newToken()
      const signedIn = await accounts.signIn(ctx, body, clientOf(ctx, request, browser))
      if ('redirectTo' in signedIn) return signedIn
      setCookies(request, reply, signedIn.session, browser)
      logSecurity(request, 'signed-in', { userId: signedIn.user.id })
      return { user: signedIn.user }
    },
  })
  serve(app, ctx, calls.register, {
    handle: ({ body, request }) => accounts.register(ctx, body, clientOf(ctx, request)),
  })
  serve(app, ctx, calls.requestPasswordReset, {
    handle: ({ body, request }) => accounts.requestPasswordReset(ctx, body.email, clientOf(ctx, request)),
  })
  serve(app, ctx, calls.checkPasswordToken, {
    handle: async ({ body }) => {
      const email = await accounts.addressOfPasswordToken(ctx, body.token)
      return { isValid: email !== null, email }
    },
  })
  serve(app, ctx, calls.resetPassword, {
    handle: async ({ body, request, reply }) => {
      const browser = readCookie(ctx, request, 'browser') ?? newToken()
      const { session, user } = await accounts.resetPassword(ctx, body, clientOf(ctx, request, browser))
      setCookies(request, reply, session, browser)
      logSecurity(request, 'signed-in', { userId: user.id })
      return { message: 'Your password is set, and you are signed in.', user }
    },
  })
  serve(app, ctx, calls.verifyEmail, { handle: ({ query }) => accounts.verifyEmail(ctx, query.token) })
  serve(app, ctx, calls.signOut, {
    handle: async ({ request, reply }) => {
      await signOut(request, reply)
      return { message: 'You are signed out.' }
    },
  })
  for (const call of [calls.currentUser, calls.me]) {
    serve(app, ctx, call, {
      freshness: () => ({ scopes: ['people'] }),
      handle: ({ actor }) => accounts.currentUser(ctx, actor.id),
    })
  }

  // Not calls of the contract: browsers follow these links, and the reply is a redirect instead of data.
  app.get('/api/login', { schema: { hide: true } }, (request, reply) => reply.redirect(signInPage(request)))
  app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
    if (isSameSite(request)) await signOut(request, reply)
    return reply.redirect('/')
  })
}

/** By Sec-Fetch-Site, which browsers do not send over plain http; then by the Referer. */
function isSameSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'same-site' || site === 'none'
  return URL.canParse(headers.referer ?? '') && new URL(headers.referer ?? '').host === host
}

/** Passes on a `next` that stays within the app. */
function signInPage(request: FastifyRequest): string {
  const { next } = request.query as { next?: unknown }
  const isLocalPath = typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next)
  return isLocalPath ? `/login?next=${encodeURIComponent(next)}` : '/login'
}

function clientOf(ctx: Ctx, request: FastifyRequest, browser = ''): accounts.Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    browser,
    session: readCookie(ctx, request, 'session'),
  }
}
