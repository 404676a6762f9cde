import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The package's const enum Algorithm.Argon2id, which isolated modules can't import. */
const argon2id = 2

/** OWASP's second argon2id setting: 19 MiB, two passes. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings)
}

/** Verified when there is no account, so that both paths take the same time. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'))
  return matches && passwordHash !== null
}

/** Whether a hash was made with other settings than today's. */
export const isOutdated = (passwordHash: string): boolean =>
  !passwordHash.startsWith(`$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`)

/** Generates 16 characters that are hard to confuse when read out. */
export function temporaryPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
