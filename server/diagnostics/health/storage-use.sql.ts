import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** The bytes of the database, and of what was uploaded; what is made of it is not known. */
export async function storageUse(db: Db): Promise<{ videos: number; photos: number; database: number }> {
  const { rows } = await sql<{ videos: number; photos: number; database: number }>`
    select coalesce(sum(bytes) filter (where kind = 'video'), 0)::float8 as videos,
      coalesce(sum(bytes) filter (where kind <> 'video'), 0)::float8 as photos,
      pg_database_size(current_database())::float8 as database
    from media`.execute(db)
  return rows[0] ?? { videos: 0, photos: 0, database: 0 }
}
