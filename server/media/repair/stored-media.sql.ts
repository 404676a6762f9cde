import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { MediaRow } from '#server/media/media.sql.ts'

export type StoredRow = Pick<MediaRow, 'id' | 'displayKey' | 'displayBytes' | 'missingAt'>

const shown = sql`post_id is not null and status = 'ready'`

/** Media of posts that follow a random id, from the lowest one again after the highest: ids are random. */
export async function randomMedia(db: Db, from: string, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    (select id, display_key, display_bytes, missing_at from media where ${shown} and id >= ${from} order by id limit ${limit})
    union all
    (select id, display_key, display_bytes, missing_at from media where ${shown} and id < ${from} order by id limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Media of posts that were missing when they were last looked at. */
export async function knownMissing(db: Db, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, display_key, display_bytes, missing_at from media
    where ${shown} and missing_at is not null order by missing_at limit ${limit}`.execute(db)
  return rows
}

/** Notes that media are missing since now, or that they no longer are. */
export async function noteMissing(db: Db, ids: readonly string[], isMissing: boolean): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update media set missing_at = case when ${isMissing} then now() end where id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function countMissing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media where ${shown} and missing_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}
