import { sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { inVersion, keysOf, type MediaRow } from '#server/media/media.sql.ts'

export type RepairedMedia = Pick<
  MediaRow,
  'id' | 'postId' | 'teamId' | 'fileName' | 'displayKey' | 'displayBytes' | 'removedAt'
>

/** Media that posts show, and those that a repair has taken off them, in the order of their ids. */
export function mediaToCheck(db: Db, after: string, limit: number): Promise<RepairedMedia[]> {
  return db
    .selectFrom('media')
    .select(['id', 'postId', 'teamId', 'fileName', 'displayKey', 'displayBytes', 'removedAt'])
    .where('postId', 'is not', null)
    .where(media => media.or([media('status', '=', 'ready'), media('removedAt', 'is not', null)]))
    .where('formerSince', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes a media item off its post for as long as it can be put back: it is shown and counted like one that failed. */
export async function setRemoved(db: Db, id: string): Promise<void> {
  await sql`update media set status = 'failed', removed_at = now(), missing_at = null where id = ${id}`.execute(db)
}

export async function setPutBack(db: Db, id: string): Promise<void> {
  await sql`update media set status = 'ready', removed_at = null where id = ${id}`.execute(db)
}

/** Forgets what was taken off posts this long ago, but not what versions of posts name. */
export async function forgetRemoved(db: Db, olderThanMs: number): Promise<number> {
  const old = db.deleteFrom('media').where('removedAt', '<', fromNow(-olderThanMs)).where('formerSince', 'is', null)
  const forgotten = await old.where(sql<boolean>`not ${inVersion}`).returningAll().execute()
  await markOrphaned(db, forgotten.flatMap(keysOf))
  return forgotten.length
}

/** The keys that nothing refers to: no media item, profile photo, logo, archive, nor the ledger of orphaned objects. */
export async function unreferencedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select stored.key from unnest(${[...keys]}::text[]) as stored(key)
    where not exists (
      select from media m where m.original_key = 'original/' || split_part(stored.key, '/', 2)
        and stored.key in (m.original_key, m.display_key, m.thumbnail_key, m.poster_key))
      and not exists (select from users u where u.profile_image_url = '/media/' || stored.key)
      and not exists (select from company c where c.logo_url = '/' || stored.key || '.webp')
      and not exists (select from record_archives a where a.key = stored.key)
      and not exists (select from company_exports e where e.key = stored.key)
      and not exists (select from company_imports i where i.key = stored.key)
      and not exists (select from orphaned_objects d where d.key = stored.key)`.execute(db)
  return rows.map(row => row.key)
}

/** The media of posts, and the objects that media refer to. */
export async function countFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select (count(*) filter (where (status = 'ready' or removed_at is not null) and former_since is null and post_id is not null)
      + coalesce(sum(case when status = 'ready' or former_since is not null then 2 + (poster_key is not null)::int else 1 end), 0))::int as files from media`.execute(
    db,
  )
  return rows[0]?.files ?? 0
}
