import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A certified OpenID provider as a process of its own, which signs in the person that `login_hint` names. */

/** What the test wants of it. */
export type Order =
  | { people: Record<string, Record<string, unknown>> }
  | { rotate: true }
  /** Changes the claims of the next ID tokens, which lack those that are null, or signs them with a key that it does not publish. */
  | { forge: { claims?: Record<string, unknown>; unknownKey?: true } | null }
  /** Changes the settings that it publishes. `/silent` never replies. */
  | { settings: Record<string, unknown> | null }
  /** Replies 503 to everything. */
  | { isAway: boolean }

const client = { id: 'front-line', secret: 'a secret of the tests' }
let people: Record<string, Record<string, unknown>> = {}
let forged: { claims?: Record<string, unknown>; unknownKey?: true } | null = null
let settings: Record<string, unknown> | null = null
let isAway = false
let keys = await newKeys()
let provider: Provider

async function newKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = `key-${Date.now()}-${Math.random()}`
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
  return { privateKey, kid, jwk }
}

const server = http.createServer((request, response) => {
  if (isAway) response.writeHead(503).end()
  else provider.callback()(request, response)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function open(redirectUri: string): void {
  provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [keys.jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      auth_time: null,
    },
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { url: () => '/interaction' },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client: of, session } = context.oidc
      const grant = new provider.Grant({ clientId: of.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path === '/interaction') {
      const { params } = await provider.interactionDetails(context.req, context.res)
      return provider.interactionFinished(context.req, context.res, { login: { accountId: params['login_hint'] } })
    }
    if (context.path === '/silent') return new Promise(() => undefined)
    await next()
    if (context.path === '/.well-known/openid-configuration' && settings)
      context.body = { ...(context.body as object), ...settings }
    const reply = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && forged && reply?.id_token)
      context.body = { ...reply, id_token: await forge(reply.id_token, forged) }
    return undefined
  })
}

async function forge(token: string, { claims, unknownKey }: NonNullable<typeof forged>): Promise<string> {
  const { privateKey, kid } = unknownKey ? { ...(await newKeys()), kid: keys.kid } : keys
  const changed = Object.entries({ ...decodeJwt(token), ...claims }).filter(([, value]) => value !== null)
  return new SignJWT(Object.fromEntries(changed)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}

const redirectUri = process.argv[2] ?? ''
open(redirectUri)
process.on('message', (order: Order) => {
  void carryOut(order).then(() => process.send?.('done'))
})

async function carryOut(order: Order): Promise<void> {
  if ('people' in order) people = order.people
  if ('forge' in order) forged = order.forge
  if ('settings' in order) ({ settings } = order)
  if ('isAway' in order) isAway = order.isAway
  if ('rotate' in order) {
    keys = await newKeys()
    open(redirectUri)
  }
}

process.on('disconnect', () => process.exit(0))
process.send?.({ issuer, client })
