import { lifetimes } from '#contract/lifetimes.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import { hashCode, newCode } from './join-code.ts'
import * as sql from './joining.sql.ts'

export interface NewCode {
  joinCode: string
  joinCodeExpiresAt: Date
  joinUrl: string
}

/**
 * Makes a code for each of these people, who may have one, in their order. It counts as an invitation, ends the code
 * that they had, and ends the sessions of those who have joined.
 */
export async function makeCodes(ctx: Ctx, unit: Unit, users: readonly accounts.UserRow[]): Promise<NewCode[]> {
  if (users.length === 0) return []
  const codes = users.map(newCode)
  const hashes = await Promise.all(codes.map(code => hashCode(ctx, code)))
  const userIds = users.map(({ id }) => id)
  await sql.saveCodes(
    unit.db,
    userIds.map((userId, n) => ({ userId, codeHash: hashes[n] ?? Buffer.alloc(0) })),
    lifetimes.joinCode,
  )
  await accounts.markInvited(unit.db, userIds)
  await accounts.letCount(unit, userIds)
  for (const { id, lastSignInAt } of users) if (lastSignInAt) await accounts.endSessionsOf(unit, id)
  unit.invalidate('people')
  const joinCodeExpiresAt = new Date(Date.now() + lifetimes.joinCode)
  const joinUrl = `${ctx.publicUrl()}/join`
  return codes.map(joinCode => ({ joinCode, joinCodeExpiresAt, joinUrl }))
}

/** Ends the codes of people who leave. */
export const endCodes = (unit: Unit, userIds: readonly number[]): Promise<void> => sql.deleteCodesOf(unit.db, userIds)
