import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/accounts.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { newToken } from './secret-token.ts'
import { clientOf } from './sessions/client.ts'
import { readCookie, writeCookie, writeSignedIn } from './sessions/cookies.ts'
import { type Client, type HalfSignedIn, type SignedIn, secondStepPath } from './sign-in.service.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

type Entered = { user: User } | { redirectTo: string }

/** Lets a browser in by what `signIn` proves. */
export async function enter(
  ctx: Ctx,
  exchange: Exchange,
  signIn: (client: Client) => Promise<SignedIn | HalfSignedIn>,
): Promise<Entered> {
  const browser = readCookie(ctx, exchange.request, 'browser') ?? newToken()
  return enterAs(ctx, exchange, browser, await signIn(clientOf(ctx, exchange.request, browser)))
}

/** Gives a browser its session, or what completes the sign-in where a second step is needed. */
export function enterAs(ctx: Ctx, exchange: Exchange, browser: string, entered: SignedIn | HalfSignedIn): Entered {
  if ('secondStep' in entered) {
    writeCookie(ctx, exchange, 'second-step', entered.secondStep)
    return { redirectTo: secondStepPath }
  }
  writeSignedIn(ctx, exchange, { session: entered.session, browser })
  logSecurity(exchange.request, 'signed-in', { userId: entered.user.id })
  return { user: entered.user }
}
