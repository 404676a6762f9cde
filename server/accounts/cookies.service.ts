import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/lib/context.ts'

type Kind = 'session' | 'browser'

const yearSeconds = 365 * 24 * 60 * 60
const lifeSeconds: Record<Kind, number> = { session: limits.sessionMs / 1_000, browser: yearSeconds }

const isSecure = ({ config }: Ctx, request: FastifyRequest): boolean =>
  config.publicUrl?.startsWith('https://') ?? request.protocol === 'https'

/** Browsers accept a cookie with the prefix from this host alone, never from one beside or above it. */
const nameOf = (ctx: Ctx, request: FastifyRequest, kind: Kind) =>
  isSecure(ctx, request) ? `__Host-front-line-${kind}` : `front-line-${kind}`

const optionsOf = (ctx: Ctx, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(ctx, request),
})

/** The token of the session, or of the browser, that a request brings. */
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

/** Removes the session's cookie, and what the browser has cached of private pictures and videos. */
export function clearSession(ctx: Ctx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.clearCookie(nameOf(ctx, request, 'session'), optionsOf(ctx, request)).header('clear-site-data', '"cache"')
}
