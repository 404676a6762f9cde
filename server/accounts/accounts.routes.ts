import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as accounts from './accounts.service.ts'
import { newToken } from './secret-token.ts'
import { Sessions, sessionCookie } from './sessions.service.ts'

const browserCookie = 'front-line-browser'
const yearSeconds = 365 * 24 * 60 * 60

export function accountRoutes(app: FastifyInstance, ctx: Ctx): void {
  const sessions = new Sessions(ctx)
  const cookie = (request: FastifyRequest, maxAge: number) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx, request), maxAge }) as const

  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[sessionCookie]
    const found = token ? await sessions.find(token) : null
    request.actor = found?.actor ?? null
    if (token && found?.extended) reply.setCookie(sessionCookie, token, cookie(request, limits.sessionMs / 1_000))
  })

  const setCookies = (request: FastifyRequest, reply: FastifyReply, session: string, browser: string) => {
    reply.setCookie(sessionCookie, session, cookie(request, limits.sessionMs / 1_000))
    reply.setCookie(browserCookie, browser, cookie(request, yearSeconds))
  }

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.cookies[sessionCookie]
    if (token) await sessions.end(token)
    reply.clearCookie(sessionCookie, { path: '/' })
  }

  serve(app, ctx, calls.signIn, {
    handle: async ({ body, request, reply }) => {
      const browser = request.cookies[browserCookie] ?? newToken()
      const signedIn = await accounts.signIn(ctx, body, clientOf(request, browser))
      if ('redirectTo' in signedIn) return signedIn
      setCookies(request, reply, signedIn.session, browser)
      return { user: signedIn.user }
    },
  })
  serve(app, ctx, calls.register, { handle: ({ body, request }) => accounts.register(ctx, body, clientOf(request)) })
  serve(app, ctx, calls.requestPasswordReset, {
    handle: ({ body, request }) => accounts.requestPasswordReset(ctx, body.email, clientOf(request)),
  })
  serve(app, ctx, calls.checkPasswordToken, {
    handle: async ({ body }) => {
      const email = await accounts.addressOfPasswordToken(ctx, body.token)
      return { isValid: email !== null, email }
    },
  })
  serve(app, ctx, calls.resetPassword, {
    handle: async ({ body, request, reply }) => {
      const browser = request.cookies[browserCookie] ?? newToken()
      const { session, user } = await accounts.resetPassword(ctx, body, clientOf(request, browser))
      setCookies(request, reply, session, browser)
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

function clientOf(request: FastifyRequest, browser = ''): accounts.Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    browser,
    session: request.cookies[sessionCookie],
  }
}

function isSecure(ctx: Ctx, request: FastifyRequest): boolean {
  return ctx.config.publicUrl?.startsWith('https://') ?? request.protocol === 'https'
}
