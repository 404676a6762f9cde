import * as openid from 'openid-client'
import { ssoCallbackPath } from '#contract/sso-paths.ts'
import { safeText } from '#contract/values.ts'
import type { Ctx } from '#server/lib/context.ts'
import { providerFetch } from './provider-fetch.ts'
import { isGoogle } from './provider-name.ts'

/** The protocol with a provider: OpenID Connect with the code flow, PKCE, state and nonce. */
export type AuthMethod = 'client_secret_basic' | 'client_secret_post'

export interface Client {
  issuer: string
  clientId: string
  secret: string
  authMethod: AuthMethod
}

export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** What a provider says of somebody; `sub` is theirs for good at this issuer, everything else can change. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/** As long as the standard allows (OpenID Connect Core, section 2). */
const subject = safeText().max(255)

/** The settings at an address are those of another issuer: it is written differently, or signs in many organizations. */
export class IssuerDiffers extends Error {
  readonly issuer: string

  constructor(issuer: string) {
    super('The settings name another issuer')
    this.issuer = issuer
  }
}

const authentication = { client_secret_basic: openid.ClientSecretBasic, client_secret_post: openid.ClientSecretPost }

/**
 * Reads the settings of a provider. They are read for each sign-in, with the keys, so that new keys count at once.
 * Throws IssuerDiffers, and where it is away or replies with something else.
 */
export async function discover(
  ctx: Ctx,
  { issuer, clientId, secret, authMethod }: Client,
): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:')
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    { client_secret: secret },
    authentication[authMethod](secret),
    {
      [openid.customFetch]: providerFetch(ctx),
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    },
  )
  const { issuer: named } = configuration.serverMetadata()
  if (named !== issuer) throw new IssuerDiffers(named)
  // Throws where they have no page on which people sign in, or one that is not on the web.
  openid.buildAuthorizationUrl(configuration, {})
  configuration[openid.customFetch] = providerFetch(ctx)
  return configuration
}

/** The ways in which a provider takes the secret of a client. */
export function authMethodsOf(configuration: openid.Configuration): AuthMethod[] {
  const supported = configuration.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return (['client_secret_post', 'client_secret_basic'] as const).filter(method => supported.includes(method))
}

export const redirectUri = (ctx: Ctx): string => `${ctx.publicUrl()}${ssoCallbackPath}`

/** New values that tie the reply of a provider to the request and to the browser. */
export const newChecks = (): Checks => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
})

const wantedClaims = JSON.stringify({ id_token: { auth_time: { essential: true } } })

/** Google takes the parameter without saying so. */
function takesClaims(configuration: openid.Configuration): boolean {
  const { issuer, claims_parameter_supported: isSupported } = configuration.serverMetadata()
  return isSupported === true || isGoogle(issuer)
}

/** The address at the provider where somebody signs in. It is asked when it last asked them who they are. */
export async function signInAddress(
  ctx: Ctx,
  configuration: openid.Configuration,
  { state, nonce, codeVerifier }: Checks,
  parameters: Record<string, string> = {},
): Promise<string> {
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(takesClaims(configuration) && { claims: wantedClaims }),
    ...parameters,
  })
  return address.href
}

/**
 * Exchanges the code of a reply for the claims of who has signed in. Where the ID token has no address, as with many
 * providers, they are asked for it. Throws where the reply, its signature, issuer, audience, subject, time, state or
 * nonce is wrong.
 */
export async function exchange(
  ctx: Ctx,
  configuration: openid.Configuration,
  search: string,
  { state, nonce, codeVerifier }: Checks,
): Promise<Claims> {
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${redirectUri(ctx)}${search}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  if (!subject.safeParse(claims.sub).success) throw new Error('The account has a name that no account may have')
  if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { ...more, ...claims }
}

/** What a provider thinks of a client and its secret, as it can be seen without somebody signing in. */
export type Verdict = 'accepted' | 'refused' | 'unclear'

/** Tries a code that nobody has: a provider checks the client first. Throws where the provider is away. */
export async function tryClient(ctx: Ctx, configuration: openid.Configuration): Promise<Verdict> {
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', {
      code: openid.randomState(),
      redirect_uri: redirectUri(ctx),
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    return 'unclear'
  } catch (error) {
    if (error instanceof openid.WWWAuthenticateChallengeError) return 'refused'
    if (!(error instanceof openid.ResponseBodyError)) throw error
    if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return 'refused'
    return error.error === 'invalid_grant' ? 'accepted' : 'unclear'
  }
}
