import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Holds the redirect that a browser has just followed. */
const cookie = 'front-line-redirect'
const cookieSeconds = 10

/**
 * Whether a document was requested at another host than that of PUBLIC_URL. The scheme counts where a trusted proxy sends
 * it.
 */
export function isElsewhere({ publicUrl, trustProxy }: Config, { headers, host, protocol }: FastifyRequest): boolean {
  if (publicUrl === undefined) return false
  const own = new URL(publicUrl)
  const scheme = trustProxy && headers['x-forwarded-proto'] ? `${protocol}:` : own.protocol
  const here = `${scheme}//${host}`
  return URL.canParse(here) && new URL(here).origin !== own.origin
}

/**
 * Redirects to the same page at PUBLIC_URL, and returns whether it did: a browser that comes back to it within seconds
 * gets the page, because a proxy that hides the host would send it around forever.
 */
export function redirectToPublicUrl({ publicUrl = '' }: Config, request: FastifyRequest, reply: FastifyReply): boolean {
  const { url, cookies } = request
  const target = `${publicUrl}${url}`
  const followed = hash('sha256', target, 'base64url')
  // An absolute form of an address would change the host.
  if (!url.startsWith('/') || cookies[cookie] === followed) return false
  const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: cookieSeconds } as const
  reply.setCookie(cookie, followed, options).header('cache-control', 'no-store').redirect(target, 302)
  return true
}
