import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Saves a post, unless the user has saved as many as they may. Returns whether it is saved. */
export async function insertSave(db: Db, userId: number, postId: number, max: number): Promise<boolean> {
  const { rows } = await sql<{ isSaved: boolean }>`
    with added as (
      insert into saves (user_id, post_id) select ${userId}, ${postId}
      where (select count(*) from saves where user_id = ${userId}) < ${max}
      on conflict do nothing returning 1
    )
    select exists (select from added) or exists (select from saves where user_id = ${userId} and post_id = ${postId}) as is_saved`.execute(
    db,
  )
  return rows[0]?.isSaved === true
}

export async function isSaved(db: Db, userId: number, postId: number): Promise<boolean> {
  const query = db.selectFrom('saves').select('postId').where('userId', '=', userId).where('postId', '=', postId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function deleteSave(db: Db, userId: number, postId: number): Promise<void> {
  await db.deleteFrom('saves').where('userId', '=', userId).where('postId', '=', postId).execute()
}

export interface SavePosition {
  /** In microseconds, as the cursor has it. */
  savedAt: string
  postId: number
}

export interface SaveRow {
  postId: number
  savedAt: Date
  position: string
  /** Null for a post that is gone. */
  teamId: number | null
}

/** A page of what a user has saved, the last saved first. */
export async function listSaves(db: Db, userId: number, after: SavePosition | null, limit: number): Promise<SaveRow[]> {
  const micros = sql`(extract(epoch from s.saved_at) * 1000000)::bigint`
  const { rows } = await sql<SaveRow>`
    select s.post_id, s.saved_at, ${micros}::text as position, p.team_id
    from saves s left join posts p on p.id = s.post_id and p.deleted_at is null
    where s.user_id = ${userId} and (${after?.savedAt ?? null}::bigint is null
      or (${micros}, s.post_id) < (${after?.savedAt ?? null}::bigint, ${after?.postId ?? null}::int))
    order by ${micros} desc, s.post_id desc limit ${limit}`.execute(db)
  return rows
}

export async function countSaves(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from saves where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function deleteSavesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('saves').where('userId', '=', userId).execute()
}
