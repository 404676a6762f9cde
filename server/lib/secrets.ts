import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import { insertOrFindSecret } from './secrets.sql.ts'

/** A secret that all instances share; created on first use. */
export function sharedSecret(db: Kysely<DB>, name: string, bytes = 32): Promise<Buffer> {
  return insertOrFindSecret(db, name, randomBytes(bytes))
}
