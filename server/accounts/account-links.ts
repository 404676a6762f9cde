import { lifetimes } from '#contract/lifetimes.ts'
import type { Unit } from '#server/lib/unit.ts'
import { insertToken, type Names, type TokenKind } from './accounts.sql.ts'
import { hashToken, newToken } from './secret-token.ts'

/** Makes the path on which a user chooses their first password, or a new one. */
export async function createPasswordPath(unit: Unit, userId: number, kind: 'setup' | 'reset'): Promise<string> {
  const token = await createToken(unit, userId, kind)
  return `/reset-password?token=${token}${kind === 'setup' ? '&setup=true' : ''}`
}

/** Makes the path on which a user confirms their address and the names that they registered with. */
export async function createVerificationPath(unit: Unit, userId: number, names: Names): Promise<string> {
  return `/verify-email?token=${await createToken(unit, userId, 'verification', names)}`
}

/** Makes the path on which a user without an address confirms one. */
export async function createAddressPath(unit: Unit, userId: number, email: string): Promise<string> {
  return `/verify-email?token=${await createToken(unit, userId, 'address', { email })}`
}

async function createToken(
  unit: Unit,
  userId: number,
  kind: TokenKind,
  given?: Names | { email: string },
): Promise<string> {
  const token = newToken()
  const lifeMs = lifetimes[kind]
  await insertToken(unit.db, { tokenHash: hashToken(token), userId, kind, lifeMs, ...given })
  return token
}
