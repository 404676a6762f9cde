import type * as openid from 'openid-client'
import { z } from 'zod'
import { type SsoStep, ssoSteps } from '#contract/sso.ts'
import { serverSso as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type AuthMethod, authMethodsOf, type Client, discover, IssuerDiffers, tryClient } from './provider.ts'
import { isHostRefused, reasonOf } from './provider-failure.ts'
import { providerFetch } from './provider-fetch.ts'

interface Tested {
  steps: SsoStep[]
  /** The way in which the provider takes the secret. */
  authMethod: AuthMethod
}

/** At least one key. */
const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) })

/** The algorithms of signatures that are checked; never one with a shared key, or none. */
const algorithms = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/

/** Tests what can be tested without somebody signing in: the provider's settings, its keys, and the client's secret. */
export async function testClient(ctx: Ctx, client: Omit<Client, 'authMethod'>): Promise<Tested> {
  const authMethod = 'client_secret_basic'
  const configuration = await discover(ctx, { ...client, authMethod }).catch((error: unknown) => sayWhy(ctx, error))
  if (typeof configuration === 'string') return { steps: stepsUntil('issuer', configuration), authMethod }
  const keyProblem = await problemOfKeys(ctx, configuration)
  if (keyProblem !== undefined) return { steps: stepsUntil('keys', keyProblem), authMethod }
  return testSecret(ctx, client, configuration)
}

/** The steps up to one that has failed; those after it are not tried. */
function stepsUntil(failed: SsoStep['name'], message: string): SsoStep[] {
  const at = ssoSteps.indexOf(failed)
  return ssoSteps.map((name, index) => {
    if (index === at) return { name, state: 'failed', message }
    return { name, state: index < at ? 'passed' : 'not-tried' }
  })
}

function sayWhy(ctx: Ctx, error: unknown): string {
  ctx.log.info({ reason: reasonOf(error) }, 'The provider of single sign-on did not pass the test')
  if (error instanceof IssuerDiffers) return text.issuerDiffers({ issuer: error.issuer })
  return isHostRefused(error) ? text.hostRefused : text.issuerFailed
}

async function problemOfKeys(ctx: Ctx, configuration: openid.Configuration): Promise<string | undefined> {
  const { id_token_signing_alg_values_supported: offered = ['RS256'], ...metadata } = configuration.serverMetadata()
  const { jwks_uri: keys, token_endpoint: tokens } = metadata
  const methods = authMethodsOf(configuration)
  if (!keys || !tokens || methods.length === 0 || !offered.some(each => algorithms.test(each))) return text.keysFailed
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const, signal: undefined }
  const hasKeys = await providerFetch(ctx)(keys, options)
    .then(async response => response.ok && keySet.safeParse(await response.json()).success)
    .catch(() => false)
  return hasKeys ? undefined : text.keysFailed
}

async function testSecret(
  ctx: Ctx,
  client: Omit<Client, 'authMethod'>,
  configuration: openid.Configuration,
): Promise<Tested> {
  const methods = authMethodsOf(configuration)
  for (const authMethod of methods) {
    const verdict = await tryClient(ctx, await discover(ctx, { ...client, authMethod })).catch(() => 'away' as const)
    if (verdict === 'away') return { steps: stepsUntil('client', text.tokensFailed), authMethod }
    if (verdict === 'refused') continue
    const state = verdict === 'accepted' ? 'passed' : 'not-tried'
    const message = verdict === 'accepted' ? {} : { message: text.clientUnclear }
    return {
      steps: ssoSteps.map(name => (name === 'client' ? { name, state, ...message } : { name, state: 'passed' })),
      authMethod,
    }
  }
  return { steps: stepsUntil('client', text.clientRefused), authMethod: methods[0] ?? 'client_secret_basic' }
}
