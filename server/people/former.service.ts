import type { BodyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/privacy.ts'
import { eraseAccount } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './former.sql.ts'
import { text } from './people.text.ts'

/** People who were removed and not erased, the latest first. */
export const listFormer = (ctx: Ctx): Promise<sql.FormerRow[]> => sql.listFormer(ctx.db)

/** Throws Refusal `former.missing` unless the user was removed and not erased. */
export async function requireFormer(ctx: Ctx, userId: number): Promise<void> {
  if (!(await sql.listFormer(ctx.db)).some(({ id }) => id === userId)) throw new Refusal('former.missing')
}

/** Erases somebody who was removed, for good. Throws Refusal `former.missing`. */
export async function erase(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  { content }: BodyOf<typeof calls.eraseUser>,
): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const user = await sql.lockFormer(unit.db, userId)
    if (!user) throw new Refusal('former.missing')
    const name = `${user.firstName} ${user.lastName}`
    await unit.emit('user.erased', { userId, name, content })
    await eraseAccount(unit, user)
    await unit.audit(actor.id, 'user.erased', `user:${userId}`, { content })
    return { message: text.erased(name) }
  })
}
