import { hash, randomBytes } from 'node:crypto'

/** Generates an opaque 256-bit token for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
