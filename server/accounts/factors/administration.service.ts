import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import type { Actor } from '#contract/policy.ts'
import { serverFactors as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type UnitContext } from '#server/lib/unit.ts'
import { findUserByLogin, lockUser } from '../accounts.sql.ts'
import { mailFactorChange } from '../mails/security-mails.ts'
import { endSessionsOf, requireConfirmed } from '../sessions/sessions.service.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { deleteChallengesOf } from './challenges.sql.ts'
import { hasFactor } from './factors.service.ts'
import * as sql from './factors.sql.ts'

/**
 * Removes the second step of somebody who lost it, and ends their sessions; a passkey instead of a password stays. Throws
 * Refusal `user.missing`, `factor.none-to-reset` or `factor.confirm`.
 */
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
    if (!(await sql.deleteSecondStepOf(unit.db, userId))) throw new Refusal('factor.none-to-reset')
    await endSessionsOf(unit, userId)
    await unit.audit(actor.id, 'user.factors-reset', `user:${userId}`)
    unit.invalidate('people')
    await mailFactorChange(ctx, unit, user, () => text.changes.reset)
    return { message: text.reset({ name: `${user.firstName} ${user.lastName}` }) }
  })
}

export async function getFactorRule(ctx: Ctx): Promise<ReplyOf<typeof calls.getFactorRule>> {
  return { requiredOf: await sql.findRule(ctx.db), without: await sql.countWithoutFactor(ctx.db) }
}

/** Throws Refusal `factor.none` for an owner without a factor, who would shut themselves out, or `factor.confirm`. */
export async function setFactorRule(
  ctx: Ctx,
  actor: Actor,
  { requiredOf }: BodyOf<typeof calls.setFactorRule>,
  session: string,
): Promise<{ message: string }> {
  if (requiredOf !== 'nobody' && !hasFactor(await sql.factorStateOf(ctx.db, actor.id))) throw new Refusal('factor.none')
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    const before = await sql.findRule(unit.db)
    if (before !== requiredOf) {
      await sql.setRule(unit.db, requiredOf)
      await unit.audit(actor.id, 'company.factor-rule-set', 'company', { requiredOf })
      const concerned = await sql.peopleUnder(unit.db, [before, requiredOf])
      unit.invalidate('people', ...concerned.map(id => `session:${id}` as const))
    }
    return { message: text.rule[requiredOf] }
  })
}

/**
 * Does the same by a command on the server, for the last owner, whom nobody can help in the app. Returns false when
 * nobody with this address or sign-in name has a second step.
 */
export function resetFactorsByCommand(ctx: UnitContext, login: string): Promise<boolean> {
  return inTransaction(ctx, async unit => {
    const user = await findUserByLogin(unit.db, canonicalLogin(login))
    if (!user || !(await sql.deleteSecondStepOf(unit.db, user.id))) return false
    await deleteSessionsOf(unit.db, user.id)
    await deleteChallengesOf(unit.db, user.id)
    await unit.audit(null, 'user.factors-reset', `user:${user.id}`, { byCommand: true })
    unit.invalidate('people', `session:${user.id}`)
    return true
  })
}
