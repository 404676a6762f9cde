import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/factors.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { newToken } from '../secret-token.ts'
import { clientOf } from '../sessions/client.ts'
import { clearSecondStep, readCookie, writeCookie, writeSignedIn } from '../sessions/cookies.ts'
import type { SignedIn } from '../sign-in.service.ts'
import * as administration from './administration.service.ts'
import * as confirmation from './confirmation.service.ts'
import * as factors from './factors.service.ts'
import * as secondStep from './second-step.service.ts'
import { requireSite, siteOf } from './site.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export function factorRoutes(app: FastifyInstance, ctx: Ctx): void {
  const tokensOf = (request: FastifyRequest): secondStep.StepTokens => ({
    secondStep: readCookie(ctx, request, 'second-step'),
    challenge: readCookie(ctx, request, 'challenge'),
  })
  const deviceOf = (request: FastifyRequest): factors.Device => ({
    session: readCookie(ctx, request, 'session') ?? '',
    userAgent: request.headers['user-agent'],
    challenge: readCookie(ctx, request, 'challenge'),
  })
  /** Gives the browser the cookie that brings a challenge back. */
  const ask = <Options>({ options, token }: secondStep.Asked<Options>, exchange: Exchange): Options => {
    writeCookie(ctx, exchange, 'challenge', token)
    return options
  }
  const enter = async (exchange: Exchange, signIn: (browser: string) => Promise<SignedIn>) => {
    const browser = readCookie(ctx, exchange.request, 'browser') ?? newToken()
    const { session, user } = await signIn(browser)
    writeSignedIn(ctx, exchange, { session, browser })
    clearSecondStep(ctx, exchange)
    logSecurity(exchange.request, 'signed-in', { userId: user.id })
    return { user }
  }
  /** Awaits a change of somebody's factors, and logs it. */
  const logged = async <Reply>(request: FastifyRequest, change: Promise<Reply>): Promise<Reply> => {
    const reply = await change
    logSecurity(request, 'factors-changed')
    return reply
  }

  serve(app, ctx, calls.getSecondStep, { handle: ({ request }) => secondStep.getSecondStep(ctx, tokensOf(request)) })
  serve(app, ctx, calls.secondStepOptions, {
    handle: async ({ request, reply }) => {
      const asked = await secondStep.askForSecondStep(ctx, requireSite(ctx, request), tokensOf(request))
      return ask(asked, { request, reply })
    },
  })
  serve(app, ctx, calls.takeSecondStep, {
    handle: ({ body, request, reply }) => {
      const by = { tokens: tokensOf(request), site: () => requireSite(ctx, request) }
      return enter({ request, reply }, browser =>
        secondStep.takeSecondStep(ctx, body, clientOf(ctx, request, browser), by),
      )
    },
  })
  serve(app, ctx, calls.passkeySignInOptions, {
    handle: async ({ request, reply }) => {
      const { challenge } = tokensOf(request)
      const from = { address: request.ip, challenge }
      return ask(await secondStep.askForPasskey(ctx, requireSite(ctx, request), from), { request, reply })
    },
  })
  serve(app, ctx, calls.signInWithPasskey, {
    handle: ({ body, request, reply }) =>
      enter({ request, reply }, browser =>
        secondStep.signInWithPasskey(ctx, body, clientOf(ctx, request, browser), {
          tokens: tokensOf(request),
          site: requireSite(ctx, request),
        }),
      ),
  })

  serve(app, ctx, calls.listFactors, {
    handle: ({ actor, request }) => factors.listFactors(ctx, actor, siteOf(ctx, request)),
  })
  serve(app, ctx, calls.confirmOptions, {
    handle: async ({ actor, request, reply }) => {
      const site = requireSite(ctx, request)
      return ask(await confirmation.askForConfirmation(ctx, actor, deviceOf(request), site), { request, reply })
    },
  })
  serve(app, ctx, calls.confirmIdentity, {
    handle: ({ actor, body, request }) =>
      confirmation.confirmIdentity(ctx, actor, body, {
        device: deviceOf(request),
        site: () => requireSite(ctx, request),
        address: request.ip,
      }),
  })
  serve(app, ctx, calls.passkeyOptions, {
    handle: async ({ actor, request, reply }) => {
      const site = requireSite(ctx, request)
      return ask(await factors.askForNewPasskey(ctx, actor, deviceOf(request), site), { request, reply })
    },
  })
  serve(app, ctx, calls.addPasskey, {
    handle: ({ actor, body, request }) => {
      const by = { device: deviceOf(request), site: requireSite(ctx, request) }
      return logged(request, factors.addPasskey(ctx, actor, body, by))
    },
  })
  serve(app, ctx, calls.removePasskey, {
    handle: ({ actor, params, request }) =>
      logged(request, factors.removePasskey(ctx, actor, params.id, deviceOf(request))),
  })
  serve(app, ctx, calls.startAuthenticator, {
    handle: async ({ actor, request, reply }) =>
      ask(await factors.startAuthenticator(ctx, actor, deviceOf(request)), { request, reply }),
  })
  serve(app, ctx, calls.addAuthenticator, {
    handle: ({ actor, body, request }) =>
      logged(request, factors.addAuthenticator(ctx, actor, body, deviceOf(request))),
  })
  serve(app, ctx, calls.removeAuthenticator, {
    handle: ({ actor, request }) => logged(request, factors.removeAuthenticator(ctx, actor, deviceOf(request))),
  })
  serve(app, ctx, calls.renewRecoveryCodes, {
    handle: ({ actor, request }) => logged(request, factors.renewRecoveryCodes(ctx, actor, deviceOf(request))),
  })

  serve(app, ctx, calls.getFactorRule, { handle: () => administration.getFactorRule(ctx) })
  serve(app, ctx, calls.setFactorRule, {
    handle: ({ actor, body, request }) => administration.setFactorRule(ctx, actor, body, deviceOf(request).session),
  })
}
