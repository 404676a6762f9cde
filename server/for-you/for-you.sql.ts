import { sql } from 'kysely'
import type { forYouKinds } from '#contract/for-you.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

type Kind = (typeof forYouKinds)[number]

export interface NewEntry {
  userId: number
  kind: Kind
  postId: number | null
  commentId: number | null
  /** A scheduled post of the user. */
  scheduledId?: number
  byId: number | null
}

/** Adds entries, one for each user and text that concerns them. Returns the users who got one. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ userId: number }>`
    insert into for_you (user_id, kind, post_id, comment_id, by_id, scheduled_id)
    select * from unnest(${entries.map(({ userId }) => userId)}::int[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ postId }) => postId)}::int[], ${entries.map(({ commentId }) => commentId)}::int[], ${entries.map(({ byId }) => byId)}::int[],
      ${entries.map(({ scheduledId }) => scheduledId ?? null)}::int[])
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Deletes what was said of a text before, because it has changed again. */
export async function deleteNotices(db: Db, { userId, postId, commentId }: NewEntry): Promise<void> {
  await sql`delete from for_you where user_id = ${userId} and post_id = ${postId} and kind in ('text-removed', 'text-edited', 'media-described')
    and comment_id is not distinct from ${commentId}`.execute(db)
}

export async function findOwners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'owner' and ${isInCompany('users')}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MentioningPost {
  authorId: number
  mentions: { userId: number }[]
}

export async function findMentions(db: Db, postId: number): Promise<MentioningPost | undefined> {
  const { rows } = await sql<MentioningPost>`
    select author_id, mentions from posts where id = ${postId} and mentions <> '[]'`.execute(db)
  return rows[0]
}

export interface EntryRow {
  id: number
  kind: Kind
  postId: number | null
  commentId: number | null
  at: Date
  isNew: boolean
  content: string | null
  teamId: number | null
  teamName: string | null
  byId: number | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/**
 * A page of a user's entries whose texts exist and may be read; with `teamIds`, only in these teams, and with
 * `seesRegistrations` those without a text.
 */
export async function listEntries(
  db: Db,
  {
    userId,
    teamIds,
    seesRegistrations,
    before,
    limit,
  }: {
    userId: number
    teamIds: readonly number[] | undefined
    seesRegistrations: boolean
    before: number | null
    limit: number
  },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select f.id, f.kind, f.post_id, f.comment_id, f.at, f.id > coalesce(s.seen_id, 0) as is_new,
      case when f.kind = 'text-removed' then coalesce(c.removal_note, p.removal_note)
        else coalesce(c.content, p.content, sp.content) end as content, t.id as team_id, t.name as team_name,
      u.id as by_id, u.first_name, u.last_name, u.profile_image_url
    from for_you f
    left join posts p on p.id = f.post_id and p.deleted_at is null
    left join comments c on c.id = f.comment_id
    left join scheduled_posts sp on sp.id = f.scheduled_id and sp.failure is not null
    left join teams t on t.id = coalesce(p.team_id, sp.team_id)
    left join users u on u.id = f.by_id
    left join for_you_seen s on s.user_id = f.user_id
    where f.user_id = ${userId} and (${before}::int is null or f.id < ${before})
      and (f.kind = 'registered' and ${seesRegistrations} or sp.id is not null or p.id is not null
        and case when f.comment_id is null then f.kind = 'text-removed' or p.removal_note is null
          else c.deleted_at is null and c.id is not null and (f.kind = 'text-removed' or c.removal_note is null) end
        and ${teamIds ? sql`p.team_id = any(${[...teamIds]}::int[])` : sql`true`})
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** Entries seen on one device stay seen when another one is behind. */
export async function setSeen(db: Db, userId: number, id: number): Promise<void> {
  await sql`
    insert into for_you_seen (user_id, seen_id) select ${userId}, least(${id}::int, max(id)) from for_you where user_id = ${userId} having count(*) > 0
    on conflict (user_id) do update set seen_id = greatest(for_you_seen.seen_id, excluded.seen_id)`.execute(db)
}

export async function deleteEntriesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('forYou').where('userId', '=', userId).execute()
  await db.deleteFrom('forYouSeen').where('userId', '=', userId).execute()
}

/** Deletes entries that are older than this, in milliseconds. */
export async function deleteOldEntries(db: Db, ms: number): Promise<void> {
  await sql`delete from for_you where at < now() - make_interval(secs => ${ms / 1_000})`.execute(db)
}
