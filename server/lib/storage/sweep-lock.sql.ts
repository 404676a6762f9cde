import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '#server/db/kysely.ts'

const sweepLock = 9_102

/** Waits for a sweep that is deleting objects, and holds off others until the connection ends. */
export async function lockSweeps(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [sweepLock])
}

/**
 * Deletes objects unless a backup is copying; the deletion then waits for the next sweep. Returns whether it ran.
 */
export function unlessCopying(db: Db, remove: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sweepLock}) as free`.execute(
      transaction,
    )
    if (rows[0]?.free) await remove()
    return rows[0]?.free === true
  })
}
