import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/sso.ts'
import { type SsoConnection, ssoSteps } from '#contract/sso.ts'
import { serverSso as text, validation } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import type { AuthMethod, Client } from './provider.ts'
import { providerName } from './provider-name.ts'
import { testClient } from './provider-test.ts'
import * as sql from './sso.sql.ts'
import { ssoKeyOf } from './sso-key.ts'

/** Where the secret belongs: sealed for one issuer and client, it opens for no other. */
const placeOf = ({ issuer, clientId }: { issuer: string; clientId: string }) => JSON.stringify([issuer, clientId])

export async function getConnection(ctx: Ctx): Promise<SsoConnection | null> {
  const row = await sql.findConnection(ctx.db)
  return row ? toConnection(row) : null
}

const toConnection = ({ name, issuer, clientId, createPeople, isRequired }: sql.ConnectionRow): SsoConnection => ({
  name,
  issuer,
  clientId,
  createPeople,
  isRequired,
})

/** Returns the client of a saved provider. Throws KeyMissing or SealDamaged. */
export async function clientOf(ctx: Ctx, row: sql.ConnectionRow): Promise<Client> {
  const secret = (await ssoKeyOf(ctx)).unseal(placeOf(row), row.sealedSecret).toString()
  return { issuer: row.issuer, clientId: row.clientId, secret, authMethod: row.authMethod as AuthMethod }
}

/**
 * Returns the client that a form describes. Throws Refusal `request.invalid` where the form has no secret and the saved
 * one is for another issuer or client: it must not be sent there.
 */
async function clientIn(
  ctx: Ctx,
  { issuer, clientId, clientSecret }: BodyOf<typeof calls.testSso>,
): Promise<Omit<Client, 'authMethod'>> {
  if (clientSecret !== undefined) return { issuer, clientId, secret: clientSecret }
  const row = await sql.findConnection(ctx.db)
  const isSame = row?.issuer === issuer && row.clientId === clientId
  const saved = isSame ? await clientOf(ctx, row).catch(() => undefined) : undefined
  if (!saved) throw Refusal.invalid('clientSecret', validation.clientSecret)
  return saved
}

/** Tests a provider with the values of a form, and saves nothing. */
export async function testConnection(
  ctx: Ctx,
  form: BodyOf<typeof calls.testSso>,
): Promise<ReplyOf<typeof calls.testSso>> {
  const { steps } = await testClient(ctx, await clientIn(ctx, form))
  return { isPassed: steps.every(({ state }) => state !== 'failed'), steps }
}

/**
 * Saves the provider. A new issuer, client or secret is tested first: nothing that does not work is saved, and what
 * works can be changed while the provider is away. Throws Refusal `sso.untested` with what is wrong, or
 * `request.invalid`.
 */
export async function setConnection(ctx: Ctx, actor: Actor, form: BodyOf<typeof calls.setSso>): Promise<SsoConnection> {
  const { issuer, clientId, createPeople, isRequired } = form
  const name = providerName(issuer)
  const client = await clientIn(ctx, form)
  const before = await sql.findConnection(ctx.db)
  const isKept = form.clientSecret === undefined && before !== undefined
  const authMethod = isKept ? before.authMethod : await testedMethod(ctx, client)
  const sealedSecret = (await ssoKeyOf(ctx)).seal(placeOf(client), Buffer.from(client.secret))
  await inTransaction(ctx, async unit => {
    await sql.saveConnection(unit.db, { name, issuer, clientId, sealedSecret, authMethod, createPeople, isRequired })
    await unit.audit(actor.id, 'company.sso-set', 'company', { name, issuer, createPeople, isRequired })
    unit.invalidate('company')
  })
  return { name, issuer, clientId, createPeople, isRequired }
}

/** How the provider takes the secret. Throws Refusal `sso.untested` where a step of the test fails. */
async function testedMethod(ctx: Ctx, client: Omit<Client, 'authMethod'>): Promise<AuthMethod> {
  const { steps, authMethod } = await testClient(ctx, client)
  const failed = steps.find(({ state }) => state === 'failed')
  if (!failed) return authMethod
  const message = failed.message ?? text.issuerFailed
  const field = failed.name === ssoSteps[2] ? 'clientSecret' : 'issuer'
  throw new Refusal('sso.untested', { message, fields: { [field]: message } })
}

/** Turns single sign-on off. Who is connected stays so, for the same issuer. Throws Refusal `sso.off`. */
export async function deleteConnection(ctx: Ctx, actor: Actor): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const removed = await sql.deleteConnection(unit.db)
    if (!removed) throw new Refusal('sso.off')
    await unit.audit(actor.id, 'company.sso-removed', 'company', { name: removed.name, issuer: removed.issuer })
    unit.invalidate('company')
    return { message: text.turnedOff({ name: removed.name }) }
  })
}
