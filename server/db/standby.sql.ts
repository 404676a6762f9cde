import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** A place in the log of the database's changes; it only grows. */
export type Position = bigint

const bytesOf = (position: string) => sql.raw<string>(`(${position} - '0/0'::pg_lsn)::text`)

/** The current WAL position: every earlier commit is at or before it. */
export async function writtenPosition(primary: Db): Promise<Position> {
  const { rows } = await sql<{ at: string }>`select ${bytesOf('pg_current_wal_lsn()')} as at`.execute(primary)
  return BigInt(rows[0]?.at ?? 0)
}

/** Up to where a standby shows changes; undefined for a server that is none, such as one that was promoted. */
export async function replayedPosition(standby: Db): Promise<Position | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then ${bytesOf('pg_last_wal_replay_lsn()')} end as at`.execute(standby)
  const at = rows[0]?.at
  return at ? BigInt(at) : undefined
}
