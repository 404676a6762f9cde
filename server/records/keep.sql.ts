import { sql } from 'kysely'
import { type RecordRow, type RecordVersion, recordOf, versionsOf } from '#server/confirmations/index.ts'
import type { Db } from '#server/db/kysely.ts'
import { isHeld } from '#server/holds/index.ts'
import { askedAt, keptUntil } from './records.sql.ts'

/** Posts of a team that have a record. */
export async function postsWithRecord(db: Db, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p where p.team_id = ${teamId} and p.counted_at is not null
      and exists (select from text_versions x where x.post_id = p.id) order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps the record of a post as it is now, unless it is kept or the post has none; its row is locked. */
export async function keepRecord(db: Db, postId: number, deletedById: number): Promise<void> {
  const [people, texts] = [await recordOf(db, postId), await versionsOf(db, postId)]
  const poll = await db.selectFrom('polls').select('question').where('postId', '=', postId).executeTakeFirst()
  const versions = texts.map(version => ({ ...version, ...poll }))
  const { rows } = await sql`
    insert into records (post_id, team_id, team_name, author_id, asked_at, confirm_version, versions, removal_note, deleted_at, deleted_by_id)
    select p.id, p.team_id, t.name, p.author_id, ${askedAt}, p.confirm_version, ${JSON.stringify(versions)}::jsonb, p.removal_note,
      coalesce(p.deleted_at, now()), coalesce(p.deleted_by_id, ${deletedById})
    from text_versions x join posts p on p.id = x.post_id join teams t on t.id = p.team_id
    where p.id = ${postId} and x.version = 1 and p.counted_at is not null
    on conflict do nothing returning post_id`.execute(db)
  if (rows.length > 0) await insertLines(db, postId, people)
}

async function insertLines(db: Db, postId: number, people: readonly RecordRow[]): Promise<void> {
  const lines = people.map(({ id, group, version, confirmedAt, isImported, opened, teams }) => ({
    id,
    group,
    version,
    confirmedAt,
    isImported,
    opened,
    teams,
  }))
  await sql`
    insert into record_lines (post_id, user_id, "group", version, confirmed_at, is_imported, opened, teams)
    select ${postId}, l.id, l."group", l.version, l."confirmedAt", l."isImported", l.opened, l.teams
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      l(id int, "group" text, version int, "confirmedAt" timestamptz, "isImported" boolean, opened int[], teams text[])`.execute(
    db,
  )
}

/** Forgets the record of a post that was restored. */
export async function dropRecord(db: Db, postId: number): Promise<void> {
  await db.deleteFrom('records').where('postId', '=', postId).execute()
}

/** Deletes records whose years are over, but for those on hold. Returns the ids of their documents. */
export async function deleteExpired(db: Db, years: number): Promise<string[]> {
  const { rows } = await sql<{ versions: RecordVersion[] }>`
    delete from records r where ${keptUntil(sql`r.deleted_at`, years)} <= now() and not ${isHeld(sql`r.post_id`, sql`r.author_id`)}
    returning versions`.execute(db)
  return rows.flatMap(({ versions }) =>
    versions.flatMap(({ documents }) => (documents ?? []).map(({ mediaId }) => mediaId)),
  )
}

/** Keeps the name of somebody who is being erased in the records that they are in. */
export async function keepName(db: Db, userId: number, reason: string): Promise<void> {
  await sql`
    insert into record_names (user_id, first_name, last_name, reason)
    select id, first_name, last_name, ${reason} from users where id = ${userId}`.execute(db)
}

/** Teams could say whose line it was. */
export async function forgetTeams(db: Db, userId: number): Promise<void> {
  await db.updateTable('recordLines').set({ teams: [] }).where('userId', '=', userId).execute()
}
