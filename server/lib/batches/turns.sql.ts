import type pg from 'pg'

const turnLock = 7_102
/** Several batches long. */
const usualWaitMs = 200

/**
 * Waits until no other instance has a turn, but not for long, nor for a database that is away. Returns how to end it; a
 * connection that says nothing for some seconds loses it.
 */
export async function takeTurn(pool: pg.Pool, maxWaitMs = usualWaitMs): Promise<() => void> {
  const client = await pool.connect().catch(() => undefined)
  if (!client) return () => undefined
  await client
    .query(`begin; set local lock_timeout = ${maxWaitMs}; select pg_advisory_xact_lock(${turnLock})`)
    .catch(() => undefined)
  return () =>
    void client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
}
