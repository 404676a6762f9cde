import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { lifetimes } from '#contract/lifetimes.ts'
import { FairQueue } from '#server/lib/limits/fair-queue.ts'
import { networkOf } from '#server/lib/limits/network.ts'

/** The package's const enum Algorithm.Argon2id, which isolated modules can't import. */
const argon2id = 2

/** OWASP's second argon2id setting: 19 MiB, two passes. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The owner of a hash in the queue: the id of a user, or the address of a client. Owners take turns. */
export type Hasher = number | string

/** Hashes at once; each takes a processor. */
const maxAtOnce = 2
const waiting = new FairQueue<() => Promise<void>>()
let running = 0

export function hashPassword(password: string, by: Hasher): Promise<string> {
  return inTurn(by, () => hash(password.normalize('NFKC'), settings))
}

/** Verified when there is no account, so that both paths take the same time. */
const dummyHash = hash(randomBytes(16).toString('hex'), settings)

export async function verifyPassword(password: string, passwordHash: string | null, by: Hasher): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash)
  const matches = await inTurn(by, () => verify(known, password.normalize('NFKC')))
  return matches && passwordHash !== null
}

function inTurn<T>(by: Hasher, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(typeof by === 'number' ? `user:${by}` : networkOf(by), () => work().then(resolve, reject))
    dispatch()
  })
}

function dispatch(): void {
  while (running < maxAtOnce) {
    const next = waiting.take()
    if (!next) return
    running += 1
    void next().finally(() => {
      running -= 1
      dispatch()
    })
  }
}

/** Whether a hash was made with other settings than today's. */
export const isOutdated = (passwordHash: string): boolean =>
  !passwordHash.startsWith(`$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`)

/** Generates 16 characters that are hard to confuse when read out. */
export function temporaryPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Generates a password, which is shown once, and what is stored of it. */
export async function temporaryCredentials(by: Hasher): Promise<{
  tempPassword: string
  passwordHash: string
  temporaryPasswordUntil: Date
}> {
  const tempPassword = temporaryPassword()
  return {
    tempPassword,
    passwordHash: await hashPassword(tempPassword, by),
    temporaryPasswordUntil: new Date(Date.now() + lifetimes.temporaryPassword),
  }
}
