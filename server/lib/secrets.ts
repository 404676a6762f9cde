import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/kysely.ts'
import { insertOrFindSecret } from './secrets.sql.ts'

/** A secret that all instances share; created on first use. */
export function sharedSecret(db: Db, name: string, bytes = 32): Promise<Buffer> {
  return insertOrFindSecret(db, name, randomBytes(bytes))
}
