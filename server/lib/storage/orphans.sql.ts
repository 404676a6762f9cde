import type { Kysely } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { DB } from '#server/db/types.generated.ts'

/** The upload that an orphaned object was: it takes space of its user until it is deleted. */
interface Upload {
  key: string
  ownerId: number
  bytes: number
}

/**
 * The ledger of orphaned objects. An object is entered by the transaction that stops referring to it, or before it is
 * stored and then taken out by the transaction that refers to it, so that a crash at any moment leaves none behind.
 */
export async function markOrphaned(db: Kysely<DB>, keys: readonly string[], upload?: Upload): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(key => ({ key, ...(key === upload?.key && { ownerId: upload.ownerId, bytes: upload.bytes }) }))
  await db
    .insertInto('orphanedObjects')
    .values(rows)
    .onConflict(known => known.doNothing())
    .execute()
}

export async function unmarkOrphaned(db: Kysely<DB>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('orphanedObjects').where('key', 'in', keys).execute()
}

/** The oldest entries of at least this age. */
export async function orphanedKeys(db: Kysely<DB>, olderThanMs: number, limit: number): Promise<string[]> {
  const old = db.selectFrom('orphanedObjects').select('key').where('createdAt', '<=', fromNow(-olderThanMs))
  return (await old.orderBy('createdAt').limit(limit).execute()).map(row => row.key)
}
