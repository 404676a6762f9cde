import { forgetAttempts } from '#server/lib/limits/throttle.ts'
import type { Unit } from '#server/lib/unit.ts'
import type { UserRow } from '../accounts.sql.ts'
import { signInKey } from '../attempt-buckets.ts'

/** Forgets the failed sign-ins of somebody who has a new password. */
export async function forgetSignIns(
  unit: Unit,
  { email, signInName }: Pick<UserRow, 'email' | 'signInName'>,
): Promise<void> {
  for (const login of [email, signInName]) if (login !== null) await forgetAttempts(unit.db, signInKey(login))
}
