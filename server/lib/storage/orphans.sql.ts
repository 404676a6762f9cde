import { sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'

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
export async function markOrphaned(db: Db, keys: readonly string[], upload?: Upload): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(key => ({ key, ...(key === upload?.key && { ownerId: upload.ownerId, bytes: upload.bytes }) }))
  await db
    .insertInto('orphanedObjects')
    .values(rows)
    .onConflict(known => known.doNothing())
    .execute()
}

/** Keeps objects for as long again that are still being written. */
export async function keepOrphaned(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update orphaned_objects set created_at = now() where key = any(${[...keys]}::text[])`.execute(db)
}

/** Takes objects out of the ledger that are referred to from now on. Throws where the sweep has deleted one. */
export async function claimOrphaned(db: Db, keys: readonly string[]): Promise<void> {
  const { rows } = await sql`delete from orphaned_objects where key = any(${[...keys]}::text[]) returning key`.execute(
    db,
  )
  if (rows.length < keys.length) throw new Error('A stored object is no longer there')
}

export async function unmarkOrphaned(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('orphanedObjects').where('key', 'in', keys).execute()
}

/** The oldest entries of at least this age. */
export async function orphanedKeys(db: Db, olderThanMs: number, limit: number): Promise<string[]> {
  const old = db.selectFrom('orphanedObjects').select('key').where('createdAt', '<=', fromNow(-olderThanMs))
  return (await old.orderBy('createdAt').limit(limit).execute()).map(row => row.key)
}
