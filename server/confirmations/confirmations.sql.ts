import { type RawBuilder, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import { confirmationsThatCount, inAudience, isAskedToConfirm } from '#server/reading/index.ts'

export interface Wanted {
  userId: number
  postId: number
  /** Null for the present one. */
  version: number | null
  /** ISO 8601; null for now. */
  confirmedAt: string | null
}

export interface Confirming {
  userId: number
  postId: number
  isAsked: boolean
  /** By the read rule. */
  isRead: boolean
  /** It is to be confirmed after opening its documents, and one is not opened. */
  isUnopened: boolean
  textVersion: number
  confirmVersion: number
  /** The confirmed version: the wanted version, or one that counts. */
  confirmed: { confirmedAt: Date; version: number } | null
}

/** Whether post `p` is to be confirmed after opening its documents, and somebody has not opened one. */
const isUnopenedBy = (userId: RawBuilder<unknown>) => sql<boolean>`(p.confirm_after_opening and exists (
  select from media d where d.post_id = p.id and d.kind = 'document' and d.status in ('ready', 'processing')
    and not exists (select from document_openings o where o.media_id = d.id and o.user_id = ${userId})))`

/** What each of the people may confirm; the posts' rows are locked. */
export async function confirmingOf(
  db: Db,
  wanted: readonly Pick<Wanted, 'userId' | 'postId' | 'version'>[],
): Promise<Confirming[]> {
  const { rows } = await sql<Omit<Confirming, 'confirmed'> & { confirmedAt: Date | null; version: number | null }>`
    select w.user_id, p.id as post_id, coalesce(${isAskedToConfirm}, false) as is_asked, p.text_version, p.confirm_version,
      v.read_at is not null as is_read,
      ${isUnopenedBy(sql`w.user_id`)} as is_unopened,
      coalesce(e.confirmed_at, k.confirmed_at) as confirmed_at, coalesce(e.version, k.version) as version
    from unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ postId }) => postId)}::int[],
      ${wanted.map(({ version }) => version)}::int[]) w(user_id, post_id, version)
    join posts p on p.id = w.post_id
    left join ${rowByKey('m', sql`memberships m where m.team_id = p.team_id and m.user_id = w.user_id`)}
    left join ${rowByKey('v', sql`views v where v.post_id = p.id and v.user_id = w.user_id`)}
    left join ${rowByKey('e', sql`confirmations c where c.post_id = p.id and c.user_id = w.user_id and c.version = w.version`)}
    left join ${rowByKey('k', sql`${confirmationsThatCount} and c.user_id = w.user_id`)}`.execute(db)
  return rows.map(({ confirmedAt, version, ...row }) => ({
    ...row,
    confirmed: confirmedAt && version !== null ? { confirmedAt, version } : null,
  }))
}

/** A given time is clamped to between now and the later of when this text asked for it and seven days ago. */
export async function insertConfirmations(
  db: Db,
  confirmations: readonly { userId: number; postId: number; version: number; confirmedAt: string | null }[],
): Promise<{ userId: number; postId: number; confirmedAt: Date }[]> {
  const list = <Key extends keyof (typeof confirmations)[number]>(key: Key) => confirmations.map(each => each[key])
  const { rows } = await sql<{ userId: number; postId: number; confirmedAt: Date }>`
    insert into confirmations (post_id, user_id, version, confirmed_at)
    select w.post_id, w.user_id, w.version, least(now(), greatest(coalesce(w.at, now()), x.since,
      now() - make_interval(secs => ${limits.offlineMaxAgeMs / 1_000})))
    from unnest(${list('userId')}::int[], ${list('postId')}::int[], ${list('version')}::int[], ${list('confirmedAt')}::timestamptz[])
      w(user_id, post_id, version, at)
    join posts p on p.id = w.post_id
    join text_versions x on x.post_id = p.id and x.version = p.confirm_version
    order by 1, 2
    on conflict (post_id, user_id, version) do update set confirmed_at = confirmations.confirmed_at
    returning post_id, user_id, confirmed_at`.execute(db)
  return rows
}

/** Those of the audience of a post who have not confirmed it. */
export async function missingIds(db: Db, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from posts p join memberships m on ${isAskedToConfirm} and ${inAudience}
    where p.id = ${postId} and not exists (select from ${confirmationsThatCount} and c.user_id = m.user_id)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** When a post began to ask to confirm its present text; undefined if it does not, or counts for nobody. */
export async function askedSince(
  db: Db,
  postId: number,
): Promise<{ since: Date; confirmVersion: number; isTeamActive: boolean } | undefined> {
  const { rows } = await sql<{ since: Date; confirmVersion: number; isTeamActive: boolean }>`
    select greatest(x.since, p.counted_at) as since, p.confirm_version, t.is_active as is_team_active
    from posts p join teams t on t.id = p.team_id join text_versions x on x.post_id = p.id and x.version = p.confirm_version
    where p.id = ${postId} and p.ask_to_confirm and p.seq is not null and p.deleted_at is null`.execute(db)
  return rows[0]
}

export interface ToConfirmRow {
  id: number
  teamId: number
  teamName: string
  firstName: string
  lastName: string
  content: string
  askedAt: Date
  isAgain: boolean
  isUnopened: boolean
}

/** Posts of active teams that ask a user to confirm them, and that they have not confirmed; the oldest first. */
export async function toConfirmOf(db: Db, userId: number): Promise<ToConfirmRow[]> {
  const { rows } = await sql<ToConfirmRow>`
    select p.id, p.team_id, t.name as team_name, a.first_name, a.last_name, left(${wordsOfPost}, 400) as content,
      greatest(x.since, p.counted_at) as asked_at,
      exists (select from confirmations o where o.post_id = p.id and o.user_id = m.user_id) as is_again,
      ${isUnopenedBy(sql`m.user_id`)} as is_unopened
    from memberships m
    join teams t on t.id = m.team_id and t.is_active
    join posts p on p.team_id = m.team_id and ${isAskedToConfirm} and p.deleted_at is null
    join users a on a.id = p.author_id
    join text_versions x on x.post_id = p.id and x.version = p.confirm_version
    where m.user_id = ${userId} and not exists (select from ${confirmationsThatCount} and c.user_id = m.user_id)
    order by asked_at, p.id limit ${apiLimits.postsToConfirm}`.execute(db)
  return rows
}
