import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type * as calls from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import * as joining from '#server/joining/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as importSql from './import.sql.ts'
import * as sql from './join-cards.sql.ts'
import { reloadActor } from './people.service.ts'
import { findActiveUser } from './people.sql.ts'

/**
 * Returns everyone for whom a card can be made, of a team or of one of the actor's imports if given. Throws Refusal
 * `import.missing`.
 */
export async function listCardHolders(
  ctx: Ctx,
  actor: Actor,
  { teamId, importId, state }: QueryOf<typeof calls.listCardHolders>,
): Promise<z.input<typeof calls.listCardHolders.reply>> {
  const found = importId === undefined ? undefined : await importSql.findImport(ctx.db, actor.id, importId)
  if (importId !== undefined && !found) throw new Refusal('import.missing')
  const rows = await sql.listCardHolders(ctx.db, {
    ...(teamId !== undefined && { teamId }),
    ...(found && { among: found.userIds }),
    isUninvited: state === 'not-invited',
  })
  return rows.map(({ madeAt, expiresAt, ...person }) => ({
    ...person,
    code: madeAt && expiresAt && { madeAt, expiresAt },
  }))
}

/** Makes a card with a new code for each of these people who can have one; the others are left out. */
export async function makeJoinCards(
  ctx: Ctx,
  actor: Actor,
  userIds: readonly number[],
): Promise<z.input<typeof calls.makeJoinCards.reply>> {
  return inTransaction(ctx, async unit => {
    await reloadActor(unit, actor)
    const users = await sql.lockCardHolders(unit.db, userIds)
    const codes = await joining.makeCodes(ctx, unit, users)
    if (users.length > 0)
      await unit.audit(actor.id, 'user.join-codes-made', 'people', { userIds: users.map(({ id }) => id) })
    const cards = users.flatMap(({ id, firstName, lastName, email, signInName }, n) => {
      const code = codes[n]
      return code ? [{ id, firstName, lastName, email, signInName, ...code }] : []
    })
    return { cards }
  })
}

/**
 * Makes a code for one person, which may be a new one for somebody without an address who has joined: their sessions
 * end. Throws Refusal `user.missing`, `permission.denied` or `user.signed-in`.
 */
export async function makeJoinCode(ctx: Ctx, actor: Actor, userId: number): Promise<joining.NewCode> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(current, 'user.make-join-code', { role: user.role as Role })) throw new Refusal('permission.denied')
    const hadJoined = await sql.hasJoined(unit.db, userId)
    if (hadJoined && user.email !== null) throw new Refusal('user.signed-in')
    const [code] = await joining.makeCodes(ctx, unit, [user])
    if (!code) throw new Error('No join code was made')
    await unit.audit(actor.id, 'user.join-code-made', `user:${userId}`, { hadJoined })
    return code
  })
}
