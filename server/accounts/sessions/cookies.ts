import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from '#contract/lifetimes.ts'
import type { Ctx } from '#server/lib/context.ts'

type Kind =
  | 'session'
  | 'browser'
  /** A half-finished sign-in. */
  | 'second-step'
  /** What the authenticator of this browser was asked for. */
  | 'challenge'

const yearSeconds = 365 * 24 * 60 * 60
const lifeSeconds: Record<Kind, number> = {
  session: lifetimes.session / 1_000,
  browser: yearSeconds,
  'second-step': lifetimes.challenge / 1_000,
  challenge: lifetimes.challenge / 1_000,
}

const isSecure = ({ config }: Ctx, request: FastifyRequest): boolean =>
  config.publicUrl?.startsWith('https://') ?? request.protocol === 'https'

const names: Record<Kind, string> = {
  session: 'front-line-session',
  browser: 'front-line-browser',
  'second-step': 'front-line-second-step',
  challenge: 'front-line-challenge',
}

/** Browsers accept a cookie with the prefix from this host alone, never from one beside or above it. */
const nameOf = (ctx: Ctx, request: FastifyRequest, kind: Kind) =>
  isSecure(ctx, request) ? `__Host-${names[kind]}` : names[kind]

const optionsOf = (ctx: Ctx, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(ctx, request),
})

/** The token of a kind that a request brings. */
export const readCookie = (ctx: Ctx, request: FastifyRequest, kind: Kind): string | undefined =>
  request.cookies[nameOf(ctx, request, kind)]

export function writeCookie(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  kind: Kind,
  token: string,
): void {
  reply.setCookie(nameOf(ctx, request, kind), token, { ...optionsOf(ctx, request), maxAge: lifeSeconds[kind] })
}

/** The cookies of a browser that has signed in. */
export function writeSignedIn(
  ctx: Ctx,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  { session, browser }: { session: string; browser: string },
): void {
  writeCookie(ctx, exchange, 'session', session)
  writeCookie(ctx, exchange, 'browser', browser)
}

/** Removes the session's cookie, and what the browser has cached of private pictures and videos. */
export function clearSession(ctx: Ctx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.clearCookie(nameOf(ctx, request, 'session'), optionsOf(ctx, request)).header('clear-site-data', '"cache"')
}

export function clearSecondStep(ctx: Ctx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.clearCookie(nameOf(ctx, request, 'second-step'), optionsOf(ctx, request))
}
