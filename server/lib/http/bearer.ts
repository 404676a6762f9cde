import type { FastifyRequest } from 'fastify'
import type { TokenScope } from '#contract/call.ts'

/**
 * The bearer token of a request for the API, which may be empty; undefined for a request without one. It takes the place
 * of the cookies, which are then not read. Decided by the route, as `/%61pi/users` leads to the same one as `/api/users`.
 */
export function bearerOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { authorization = '' } = headers
  if (!/^bearer(?:\s|$)/i.test(authorization) || !routeOptions.url?.startsWith('/api/')) return undefined
  return authorization.slice('bearer'.length).trim()
}

/** Whether a request may read names of people, but not the addresses that they sign in with. */
export const readsNamesOnly = ({ token }: FastifyRequest): boolean => token !== null && !token.scopes.includes('people')

declare module 'fastify' {
  interface FastifyRequest {
    /** The API token that the request was made with; null for a browser. */
    token: { readonly id: number; readonly scopes: readonly TokenScope[] } | null
  }

  interface FastifyContextConfig {
    /** API tokens of any of these scopes may call it. */
    scopes?: readonly TokenScope[] | undefined
  }
}
