import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hour } from '#contract/durations.ts'
import type { Refusal } from '#server/lib/refusal.ts'

/** What operators search the log for; `security` is the name of each. */
export type SecurityEvent =
  | 'signed-in'
  | 'signed-out'
  | 'sessions-ended'
  | 'factors-changed'
  | 'email-changed'
  | 'exported'
  | 'erased'
  | 'setup-link-made'
  | 'join-code-made'
  | 'token-made'
  | 'token-ended'
  | 'refused'

interface Details {
  /** The user whom it concerns, where that is not the one who asked. */
  userId?: number
  code?: string
  /** The page that a refused call came from. */
  origin?: string
}

/**
 * Writes one line of the security log: who, from where, which route. The path is that of the route, because addresses
 * contain tokens and names that were searched for.
 */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, details: Details = {}): void {
  const { method, ip, actor, token, routeOptions } = request
  const who = { actorId: actor?.id ?? null, address: ip, userAgent: request.headers['user-agent']?.slice(0, 200) }
  request.log.info(
    {
      security: event,
      ...who,
      ...(token && { tokenId: token.id }),
      method,
      route: routeOptions.url ?? null,
      ...details,
    },
    `Security: ${event}`,
  )
}

/** Wrong guesses that a form shows at its field. */
const guesses: ReadonlySet<string> = new Set(['password.wrong', 'factor.wrong'])

/** An open page at another address is refused every few seconds: it is logged once an hour. */
const loggedOrigins = new LRUCache<string, true>({ max: 1_000, ttl: hour })

/** Logs refusals that an attack would cause. A page that polls without a session, as before a sign-in, is none. */
export function logRefusal(request: FastifyRequest, { code, status, userId }: Refusal): void {
  const isAnonymous = code === 'session.none' && Object.keys(request.cookies ?? {}).length === 0
  const isAttack = status === 401 || status === 403 || status === 429 || guesses.has(code)
  if (!isAttack || isAnonymous) return
  const isOrigin = code === 'request.origin'
  const { origin = '' } = request.headers
  if (isOrigin && loggedOrigins.get(origin)) return
  if (isOrigin) loggedOrigins.set(origin, true)
  logSecurity(request, 'refused', { code, ...(userId !== undefined && { userId }), ...(isOrigin && { origin }) })
}
