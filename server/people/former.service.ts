import type { BodyOf } from '#contract/call.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import type * as calls from '#contract/privacy.ts'
import { serverPeople as text } from '#locales/text.ts'
import { eraseAccount } from '#server/accounts/index.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import { requireNoHold } from '#server/holds/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './former.sql.ts'
import { reloadActor } from './people.service.ts'
import { markBroughtBack } from './people.sql.ts'

/** People who were removed and not erased, the latest first. */
export const listFormer = (ctx: Ctx): Promise<sql.FormerRow[]> => sql.listFormer(ctx.db)

/** Returns somebody who was removed and not erased. Throws Refusal `former.missing`. */
export async function getFormer(ctx: Ctx, userId: number): Promise<sql.FormerRow> {
  const row = (await sql.listFormer(ctx.db)).find(({ id }) => id === userId)
  if (!row) throw new Refusal('former.missing')
  return row
}

/**
 * Brings back somebody who was removed, with the teams, rights, role and password that they had. Being brought back is
 * an authorization for any domain, as being added is. Throws Refusal `former.missing`, `permission.denied` or
 * `user.managed`.
 */
export async function bringBack(ctx: Ctx, actor: Actor, userId: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.lockFormer(unit.db, userId)
    if (!user) throw new Refusal('former.missing')
    if (!can(current, 'user.bring-back', { newRole: user.role as Role })) throw new Refusal('permission.denied')
    if (await areManagedPeople(unit.db, [userId])) throw new Refusal('user.managed')
    await comeBack(unit, user)
    await unit.audit(actor.id, 'user.brought-back', `user:${userId}`, { email: user.email })
    return { message: text.broughtBack({ name: `${user.firstName} ${user.lastName}` }) }
  })
}

/** Makes somebody who was removed part of the company again. Their row is locked. */
export async function comeBack(unit: Unit, { id: userId }: { id: number }): Promise<void> {
  await markBroughtBack(unit.db, userId)
  await unit.emit('user.brought-back', { userId })
  unit.invalidate('people', `session:${userId}`)
}

/** Erases somebody who was removed, for good. Throws Refusal `former.missing` or `hold.active`. */
export async function erase(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  { content, keepNameInRecords, reason }: BodyOf<typeof calls.eraseUser>,
): Promise<{ message: string }> {
  const nameKeptFor = keepNameInRecords ? (reason ?? '') : null
  return inTransaction(ctx, async unit => {
    const user = await sql.lockFormer(unit.db, userId)
    if (!user) throw new Refusal('former.missing')
    await requireNoHold(unit, actor, { userId })
    const name = `${user.firstName} ${user.lastName}`
    await unit.emit('user.erased', { userId, name, content, nameKeptFor, by: actor })
    await eraseAccount(unit, user)
    await unit.audit(actor.id, 'user.erased', `user:${userId}`, {
      content,
      ...(nameKeptFor !== null && { reason: nameKeptFor }),
    })
    return { message: text.erased({ name }) }
  })
}
