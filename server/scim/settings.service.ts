import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/scim.ts'
import { newToken, requireConfirmed, sessionHash } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isSameSecret } from '#server/lib/is-same-secret.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './settings.sql.ts'

type Provisioning = ReplyOf<typeof calls.getProvisioning>

/** Says where a token belongs to, for those who find one. */
const tokenPrefix = 'scim_'

export async function getProvisioning(ctx: Ctx, actor: Actor): Promise<Provisioning> {
  const { tokenMadeAt, tokenMadeBy, madeByName, sendsInvitations } = await sql.findSettings(ctx.db)
  return {
    baseUrl: `${ctx.publicUrl()}/scim/v2`,
    token: tokenMadeAt && {
      madeAt: tokenMadeAt.toISOString(),
      madeBy: madeByName,
      isMadeByMe: tokenMadeBy === actor.id,
    },
    sendsInvitations,
    ...(await sql.countManaged(ctx.db)),
  }
}

/** Makes the token of the directory, which ends the former one. Throws Refusal `factor.confirm`. */
export async function makeToken(ctx: Ctx, actor: Actor, session: string): Promise<{ token: string }> {
  const token = `${tokenPrefix}${newToken()}`
  await change(ctx, actor, session, async unit => {
    await sql.setToken(unit.db, sessionHash(token), actor.id)
    await unit.audit(actor.id, 'company.scim-token-made', '')
  })
  return { token }
}

/** Sets whether people whom the directory adds are invited. Throws Refusal `factor.confirm`. */
export async function setProvisioning(
  ctx: Ctx,
  actor: Actor,
  session: string,
  { sendsInvitations }: BodyOf<typeof calls.setProvisioning>,
): Promise<Provisioning> {
  await change(ctx, actor, session, async unit => {
    await sql.setSendsInvitations(unit.db, sendsInvitations)
    await unit.audit(actor.id, 'company.scim-invitations-set', '', { isOn: sendsInvitations })
  })
  return getProvisioning(ctx, actor)
}

/** Ends the token, and lets go of all people and teams, who stay. Throws Refusal `factor.confirm`. */
export async function stopProvisioning(ctx: Ctx, actor: Actor, session: string): Promise<Provisioning> {
  await change(ctx, actor, session, async unit => {
    await sql.setToken(unit.db, null, null)
    await sql.letGo(unit.db)
    await unit.audit(actor.id, 'company.scim-stopped', '')
    unit.invalidate('people', 'company')
  })
  return getProvisioning(ctx, actor)
}

async function change(ctx: Ctx, actor: Actor, session: string, work: (unit: Unit) => Promise<void>): Promise<void> {
  if (!can(actor, 'scim.manage')) throw new Refusal('permission.denied')
  await requireConfirmed(ctx, session)
  await inTransaction(ctx, async unit => {
    await sql.lockSettings(unit.db)
    await work(unit)
  })
}

/** Throws Refusal `scim.token` unless the header `Authorization` has the token of the directory. */
export async function requireToken(ctx: Ctx, authorization: string | undefined): Promise<void> {
  const [, token = ''] = /^bearer +(\S{1,200})$/i.exec(authorization ?? '') ?? []
  const { tokenHash } = await sql.findSettings(ctx.db)
  if (
    !token.startsWith(tokenPrefix) ||
    !tokenHash ||
    !isSameSecret(sessionHash(token).toString('hex'), tokenHash.toString('hex'))
  )
    throw new Refusal('scim.token')
}
