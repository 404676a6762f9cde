import type { Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import type { Actor } from '#contract/policy.ts'
import type { DB } from '#server/db/types.generated.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { insertAuditEntry, insertChanges } from '#server/lib/unit.sql.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { mailFactorChange } from '../accounts.service.ts'
import { findUserByEmail, lockUser } from '../accounts.sql.ts'
import { endSessionsOf, requireConfirmed } from '../sessions.service.ts'
import { deleteSessionsOf } from '../sessions.sql.ts'
import { deleteChallengesOf } from './challenges.sql.ts'
import { hasFactor } from './factors.service.ts'
import * as sql from './factors.sql.ts'

/** Removes every factor of somebody who lost them, and ends their sessions. Throws Refusal `user.missing`. */
export async function resetFactors(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  session: string,
): Promise<{ message: string }> {
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    const user = await lockUser(unit.db, userId)
    if (!user || user.removedAt) throw new Refusal('user.missing')
    if (!(await sql.deleteFactorsOf(unit.db, userId))) throw new Refusal('factor.none-to-reset')
    await endSessionsOf(unit, userId)
    await unit.audit(actor.id, 'user.factors-reset', `user:${userId}`)
    unit.invalidate('people')
    await mailFactorChange(
      ctx,
      unit,
      user,
      'An owner reset the second step of your account: your passkeys, authenticator app and recovery codes were removed, and all your devices were signed out.',
    )
    return { message: `${user.firstName} ${user.lastName} can sign in with the password alone.` }
  })
}

export async function getFactorRule(ctx: Ctx): Promise<ReplyOf<typeof calls.getFactorRule>> {
  const leaders = await sql.leaders(ctx.db)
  return { isRequired: await sql.requiresFactor(ctx.db), without: leaders.filter(leader => !leader.hasFactor).length }
}

/** Throws Refusal `factor.none` for an owner without a factor, who would shut themselves out, or `factor.confirm`. */
export async function setFactorRule(
  ctx: Ctx,
  actor: Actor,
  { isRequired }: BodyOf<typeof calls.setFactorRule>,
  session: string,
): Promise<{ message: string }> {
  if (isRequired && !hasFactor(await sql.factorStateOf(ctx.db, actor.id))) throw new Refusal('factor.none')
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    if ((await sql.requiresFactor(unit.db)) !== isRequired) {
      await sql.setRequiresFactor(unit.db, isRequired)
      await unit.audit(actor.id, 'company.factor-rule-set', 'company', { isRequired })
      unit.invalidate('people', ...(await sql.leaders(unit.db)).map(({ id }) => `session:${id}` as const))
    }
    return {
      message: isRequired
        ? 'Owners and admins without a second step set it up before anything else.'
        : 'Owners and admins choose whether to have a second step.',
    }
  })
}

/**
 * Removes every factor of a user by a command on the server, for the last owner, whom nobody can help in the app. Returns
 * false when nobody with this address has one.
 */
export async function resetFactorsByCommand(db: Kysely<DB>, address: string): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const user = await findUserByEmail(transaction, canonicalAddress(address))
    if (!user || !(await sql.deleteFactorsOf(transaction, user.id))) return false
    await deleteSessionsOf(transaction, user.id)
    await deleteChallengesOf(transaction, user.id)
    await insertAuditEntry(transaction, {
      actorId: null,
      action: 'user.factors-reset',
      subject: `user:${user.id}`,
      details: { byCommand: true },
    })
    await insertChanges(transaction, ['people', `session:${user.id}`])
    return true
  })
}
