import { randomBytes } from 'node:crypto'
import { lifetimes } from '#contract/lifetimes.ts'
import type { Unit } from '#server/lib/unit.ts'
import { type Given, insertToken, type TokenKind } from './accounts.sql.ts'
import { hashToken, newToken } from './secret-token.ts'

const pages: Record<TokenKind, string> = {
  setup: '/reset-password',
  reset: '/reset-password',
  verification: '/verify-email',
  address: '/confirm-email',
  restore: '/confirm-email',
}

/** The path at which a token is used: to choose a password, or to confirm an address. */
export const pathOf = (kind: TokenKind, token: string): string =>
  `${pages[kind]}?token=${token}${kind === 'setup' ? '&setup=true' : ''}`

/** Makes the path of a token for somebody who gets it at once. */
export async function createPath(unit: Unit, userId: number, kind: TokenKind, given?: Given): Promise<string> {
  const token = newToken()
  await insert(unit, userId, kind, hashToken(token), given)
  return pathOf(kind, token)
}

/**
 * Reserves a token that is made when its mail is sent, so that nothing that waits, or is in a backup, has one that works.
 * Returns what it is made from, which ends as tokens do.
 */
export async function reserveToken(unit: Unit, userId: number, kind: TokenKind, given?: Given): Promise<string> {
  const reserved = randomBytes(32)
  await insert(unit, userId, kind, reserved, given)
  return reserved.toString('base64url')
}

const insert = (unit: Unit, userId: number, kind: TokenKind, tokenHash: Buffer, given?: Given) =>
  insertToken(unit.db, { tokenHash, userId, kind, lifeMs: lifetimes[kind], ...given })
