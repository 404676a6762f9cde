import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import type { MediaRow } from './media.sql.ts'

/** Media of posts that are ready, in the order of their ids. */
export function readyMedia(db: Kysely<DB>, after: string, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('postId', 'is not', null)
    .where('status', '=', 'ready')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The keys that nothing refers to: no media item, profile photo, logo, nor the ledger of orphaned objects. */
export async function unreferencedKeys(db: Kysely<DB>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select stored.key from unnest(${[...keys]}::text[]) as stored(key)
    where not exists (
      select from media m where m.original_key = 'original/' || split_part(stored.key, '/', 2)
        and stored.key in (m.original_key, m.display_key, m.thumbnail_key, m.poster_key))
      and not exists (select from users u where u.profile_image_url = '/media/' || stored.key)
      and not exists (select from company c where c.logo_url = '/' || stored.key || '.webp')
      and not exists (select from orphaned_objects d where d.key = stored.key)`.execute(db)
  return rows.map(row => row.key)
}

/** The media of posts, and the objects that media refer to. */
export async function countFiles(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select (count(*) filter (where status = 'ready' and post_id is not null)
      + coalesce(sum(case when status = 'ready' then 2 + (poster_key is not null)::int else 1 end), 0))::int as files from media`.execute(
    db,
  )
  return rows[0]?.files ?? 0
}
