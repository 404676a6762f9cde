import * as accounts from '#server/accounts/index.ts'
import type { Unit } from '#server/lib/unit.ts'
import { findRemoved } from './people.sql.ts'

/** Lets those with these addresses who were removed start from nothing. To be called before they are saved. */
export async function startOver(unit: Unit, emails: readonly string[]): Promise<void> {
  for (const user of await findRemoved(unit.db, emails)) {
    await unit.emit('user.added-again', { userId: user.id })
    await accounts.startOver(unit, user)
  }
}
