import { requireByLogin } from '#server/accounts/index.ts'
import type { Db } from '#server/db/kysely.ts'
import { inTransaction, type UnitContext } from '#server/lib/unit.ts'
import { changeRole } from './people.service.ts'
import { listActiveUsers } from './people.sql.ts'

/** Returns everybody in the company by name, with an address or sign-in name. */
export async function listPeople(
  db: Db,
): Promise<{ name: string; login: string; role: string; lastSignInAt: Date | null }[]> {
  const rows = await listActiveUsers(db)
  return rows.map(({ firstName, lastName, email, signInName, role, lastSignInAt }) => ({
    name: `${firstName} ${lastName}`,
    login: email ?? signInName ?? '',
    role,
    lastSignInAt,
  }))
}

/**
 * Makes somebody an owner by a command on the server, for a company whose owners are gone. Returns their name. Throws if
 * nobody has this address or sign-in name.
 */
export function makeOwner(ctx: UnitContext, login: string): Promise<string> {
  return inTransaction(ctx, async unit => {
    const user = await requireByLogin(unit, login)
    if (user.role !== 'owner') await changeRole(unit, user, 'owner', null)
    return `${user.firstName} ${user.lastName}`
  })
}
