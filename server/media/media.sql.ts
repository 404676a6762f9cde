import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Media } from '#server/db/types.generated.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'

export type MediaRow = Selectable<Media>

/** The objects that a row refers to. */
export function keysOf(row: Pick<MediaRow, 'originalKey' | 'displayKey' | 'thumbnailKey' | 'posterKey'>): string[] {
  return [row.originalKey, row.displayKey, row.thumbnailKey, row.posterKey].filter(key => key !== null)
}

interface NewUpload {
  id: string
  ownerId: number
  fileName: string
  contentType: string
  bytes: number
  originalKey: string
  displayKey: string
  thumbnailKey: string
}

/** The row refers to every object before it is stored, so that a crash leaves no unreferenced object. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insertInto('media').values(upload).execute()
}

export function findUpload(db: Db, ownerId: number, originalKey: string): Promise<MediaRow | undefined> {
  const own = db.selectFrom('media').selectAll().where('ownerId', '=', ownerId)
  return own.where('originalKey', '=', originalKey).executeTakeFirst()
}

/** Skips the media of a deleted post, which can be restored for a moment. */
export function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll('media')
    .leftJoin('posts', 'posts.id', 'media.postId')
    .where('media.id', '=', id)
    .where('posts.deletedAt', 'is', null)
    .executeTakeFirst()
}

export function lockMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Second in the order of locks: team, post, media item. */
export async function lockPost(db: Db, postId: number): Promise<void> {
  await db.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute()
}

export async function isPostBy(db: Db, postId: number, authorId: number): Promise<boolean> {
  const post = db.selectFrom('posts').select('id').where('id', '=', postId).where('authorId', '=', authorId)
  return (await post.executeTakeFirst()) !== undefined
}

/** Its bytes count for its owner until the objects are deleted. */
export async function deleteUpload(db: Db, row: MediaRow): Promise<void> {
  await db.deleteFrom('media').where('id', '=', row.id).execute()
  await markOrphaned(db, keysOf(row), { key: row.originalKey, ownerId: row.ownerId, bytes: row.bytes })
}

/** Until the end of the transaction, another one that locks the uploads of this user waits. */
export async function lockUploadsOf(db: Db, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), ${ownerId})`.execute(db)
}

/** A user's uploads since then that have no post, also those that have not arrived yet or are being deleted. */
export async function openUploads(db: Db, ownerId: number, sinceMs: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from media where owner_id = ${ownerId} and post_id is null and scheduled_post_id is null and former_since is null
        and created_at > now() - make_interval(secs => ${sinceMs / 1_000})
      union all select bytes from orphaned_objects where owner_id = ${ownerId}
    ) open`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/**
 * Locks what a post may contain: the owner's uploads that have no post, and what the post has already. Uploads of a
 * scheduled post are for that one alone.
 */
export function lockAttachable(
  db: Db,
  ownerId: number,
  { postId, scheduledId }: { postId: number | null; scheduledId: number | undefined },
  ids: readonly string[],
): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('status', 'in', ['ready', 'processing', 'failed'])
    .where('kind', '!=', 'preview')
    .where('id', 'in', ids)
    .where(media =>
      media.or([
        media('postId', '=', postId),
        media.and([
          media('ownerId', '=', ownerId),
          media('postId', 'is', null),
          media('formerSince', 'is', null),
          media.or([media('scheduledPostId', 'is', null), media('scheduledPostId', '=', scheduledId ?? null)]),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps the order of the ids. */
export async function attach(db: Db, ids: readonly string[], postId: number, teamId: number): Promise<void> {
  await sql`
    update media set post_id = ${postId}, team_id = ${teamId}, position = named.position, scheduled_post_id = null
    from unnest(${[...ids]}::uuid[]) with ordinality as named (id, position)
    where media.id = named.id`.execute(db)
}

/** Sets descriptions by id; documents have none. Returns how many have changed. */
export async function describe(db: Db, described: ReadonlyMap<string, string | null>): Promise<number> {
  const { numAffectedRows } = await sql`
    update media m set description = w.description
    from unnest(${[...described.keys()]}::uuid[], ${[...described.values()]}::text[]) w(id, description)
    where m.id = w.id and m.kind <> 'document' and m.description is distinct from w.description`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Makes an upload the picture of a post's link preview. It is not part of the post's media, but visible to the same
 * users.
 */
export async function attachPreview(db: Db, id: string, postId: number, teamId: number): Promise<void> {
  await db.updateTable('media').set({ postId, teamId, kind: 'preview' }).where('id', '=', id).execute()
}

export async function removePreview(db: Db, postId: number): Promise<void> {
  const removed = await db
    .deleteFrom('media')
    .where('postId', '=', postId)
    .where('kind', '=', 'preview')
    .returningAll()
    .execute()
  await markOrphaned(db, removed.flatMap(keysOf))
}

/** Media items of a post with a record, which name them in one of its versions. */
export const inVersion = sql<boolean>`exists (
  select from text_versions x where x.post_id = media.post_id and media.id = any(x.documents))`

/**
 * Deletes the media of a post except these and those that the repair has taken off, and marks their objects as orphaned.
 * The documents of its versions are no longer shown, but kept.
 */
export async function removeFromPost(db: Db, postId: number, except: readonly string[]): Promise<void> {
  await sql`
    update media set status = 'failed', removed_at = now(), former_since = now(), missing_at = null
    where post_id = ${postId} and kind = 'document' and status = 'ready' and id <> all(${[...except]}::uuid[]) and ${inVersion}`.execute(
    db,
  )
  const shown = db.deleteFrom('media').where('postId', '=', postId).where('kind', '!=', 'preview')
  const rest = shown.where('removedAt', 'is', null)
  const removed = await (except.length ? rest.where('id', 'not in', except) : rest).returningAll().execute()
  await markOrphaned(db, removed.flatMap(keysOf))
}

/** Documents of a post whose record is kept, which names them. */
const inRecord = sql<boolean>`exists (select from records r where r.post_id = media.post_id
  and r.versions @> jsonb_build_array(jsonb_build_object('documents', jsonb_build_array(jsonb_build_object('mediaId', media.id)))))`

/** Takes the documents that records name off posts that are about to be deleted. */
async function keepForRecords(db: Db, ofPosts: RawBuilder<unknown>): Promise<void> {
  await sql`
    update media set post_id = null, team_id = null, status = 'failed', removed_at = coalesce(removed_at, now()),
      former_since = coalesce(former_since, now()), missing_at = null
    where ${ofPosts} and kind = 'document' and completed_at is not null and ${inRecord}`.execute(db)
}

/** Deletes all media of a post with its preview, and marks their objects as orphaned; keeps what its record names. */
export async function removeAllOfPost(db: Db, postId: number): Promise<void> {
  await keepForRecords(db, sql`post_id = ${postId}`)
  const removed = await db.deleteFrom('media').where('postId', '=', postId).returningAll().execute()
  await markOrphaned(db, removed.flatMap(keysOf))
}

/** The same for the posts of a team. */
export async function removeFromTeam(db: Db, teamId: number): Promise<void> {
  await keepForRecords(db, sql`team_id = ${teamId}`)
  const removed = await db.deleteFrom('media').where('teamId', '=', teamId).returningAll().execute()
  await markOrphaned(db, removed.flatMap(keysOf))
}

/** Makes these uploads those of a scheduled post, which has no others. */
export async function hold(db: Db, ids: readonly string[], scheduledId: number): Promise<void> {
  await sql`
    update media set scheduled_post_id = case when id = any(${[...ids]}::uuid[]) then ${scheduledId}::int end
    where id = any(${[...ids]}::uuid[]) or scheduled_post_id = ${scheduledId}`.execute(db)
}

/** The uploads of scheduled posts. */
export function heldMedia(db: Db, scheduledIds: readonly number[]): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('scheduledPostId', 'in', scheduledIds).execute()
}

/** The team in which a scheduled post is to appear. */
export async function findTeamOfScheduled(db: Db, scheduledId: number): Promise<number | undefined> {
  const row = await db.selectFrom('scheduledPosts').select('teamId').where('id', '=', scheduledId).executeTakeFirst()
  return row?.teamId
}

/** Deletes documents that were kept for a record. */
export async function deleteKept(db: Db, ids: readonly string[]): Promise<void> {
  const kept = db
    .deleteFrom('media')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('postId', 'is', null)
  const removed = await kept.where('formerSince', 'is not', null).returningAll().execute()
  await markOrphaned(db, removed.flatMap(keysOf))
}

/** Deletes uploads without a post, but those of scheduled posts and of records. */
export async function removeAbandoned(db: Db, olderThanMs: number): Promise<number> {
  const removed = await db
    .deleteFrom('media')
    .where('postId', 'is', null)
    .where('scheduledPostId', 'is', null)
    .where('formerSince', 'is', null)
    .where('createdAt', '<', fromNow(-olderThanMs))
    .returningAll()
    .execute()
  await markOrphaned(db, removed.flatMap(keysOf))
  return removed.length
}

/** With what is known of those that failed, without those that the repair has taken off. */
export function mediaOfPosts(
  db: Db,
  postIds: readonly number[],
): Promise<(MediaRow & { error: string | null; originalUntil: Date | null })[]> {
  return db
    .selectFrom('media')
    .leftJoin('uploadJobs', 'uploadJobs.mediaId', 'media.id')
    .selectAll('media')
    .select(['uploadJobs.error', 'uploadJobs.originalUntil'])
    .where('postId', 'in', postIds)
    .where('kind', '!=', 'preview')
    .where('removedAt', 'is', null)
    .where('formerSince', 'is', null)
    .orderBy('postId')
    .orderBy('position')
    .execute()
}

/** Names of files can say whose they are. Those of documents in versions are part of a record. */
export async function forgetFileNames(db: Db, ownerId: number): Promise<void> {
  await sql`update media set file_name = kind || coalesce(substring(file_name from '\\.\\w{1,5}$'), '')
    where owner_id = ${ownerId} and former_since is null and not ${inVersion}`.execute(db)
}
