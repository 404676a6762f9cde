import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the package's constant 2; an isolated module cannot read its enum. */
const argon2id = 2

/** OWASP's second argon2id setting: 19 MiB, two passes. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings)
}

/** Compared against where there is no account, so that both paths do exactly one verification (decision 10). */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'))
  return matches && passwordHash !== null
}

/** A password to be read out once: 16 characters that cannot be taken for one another. */
export function temporaryPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(16), byte => alphabet[byte % alphabet.length]).join('')
}
