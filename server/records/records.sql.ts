import { type RawBuilder, sql } from 'kysely'
import { personOfLine, type RecordRow, type RecordVersion } from '#server/confirmations/index.ts'
import { startOf } from '#server/db/company-days.sql.ts'
import { containsWords } from '#server/db/contains.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { isHeld } from '#server/holds/index.ts'
import { confirmationsThatCount, wasMeant } from '#server/reading/index.ts'

/** When post `p` began to ask, from its first version `x`; in milliseconds, as a cursor has it. */
export const askedAt = sql<Date>`date_trunc('milliseconds', greatest(x.since, p.counted_at))`

/** The records: of published posts that asked to confirm them, and those kept of deleted ones. */
const records = sql`(
  select p.id as post_id, p.team_id, t.name as team_name, p.author_id, ${askedAt} as asked_at,
    p.confirm_version, p.removal_note, null::timestamptz as deleted_at, null::int as deleted_by_id
  from text_versions x join posts p on p.id = x.post_id join teams t on t.id = p.team_id
  where x.version = 1 and p.deleted_at is null and p.counted_at is not null
  union all
  select post_id, team_id, team_name, author_id, asked_at, confirm_version, removal_note, deleted_at, deleted_by_id
  from records)`

/** What a list says of a record; the last of its texts that is not empty stands for it, else the question of its poll. */
export interface RecordEntry {
  postId: number
  content: string
  teamId: number
  teamName: string
  author: Named
  askedAt: Date
  changedAt: Date
  deletedAt: Date | null
  keptUntil: Date | null
  isHeld: boolean
  confirmed: number
  of: number
}

export interface RecordHead extends RecordEntry {
  confirmVersion: number
  /** Why a leader removed its text. */
  removalNote: string | null
  deletedBy: Named | null
}

export interface Named {
  firstName: string
  lastName: string
  isErased: boolean
}

const named = (user: string, kept: string) => {
  const [u, k] = [sql.id(user), sql.id(kept)]
  return sql`json_build_object('firstName', coalesce(${k}.first_name, ${u}.first_name), 'lastName', coalesce(${k}.last_name, ${u}.last_name),
    'isErased', ${u}.erased_at is not null and ${k}.user_id is null)`
}

/** From a deletion on. */
export const keptUntil = (deletedAt: RawBuilder<unknown>, years: number) =>
  sql<Date>`(${deletedAt} + make_interval(years => ${years}))`

/** The question of the poll of records `r`; null without one. */
const question = sql<
  string | null
>`case when r.deleted_at is null then (select question from polls where post_id = r.post_id)
  else (select k.versions -> 0 ->> 'question' from records k where k.post_id = r.post_id) end`

/** The columns of records `r`. */
const entry = (years: number) => sql`
  r.*, ${named('a', 'ak')} as author,
  coalesce(case when r.deleted_at is null then (select x.content from text_versions x where x.post_id = r.post_id and x.content <> ''
      order by x.version desc limit 1)
    else (select x ->> 'content' from records k cross join jsonb_array_elements(k.versions) with ordinality v(x, place)
      where k.post_id = r.post_id and x ->> 'content' <> '' order by place limit 1) end, ${question}, '') as content,
  coalesce(r.deleted_at, greatest(r.asked_at, (select max(x.since) from text_versions x where x.post_id = r.post_id),
    (select max(c.confirmed_at) from confirmations c where c.post_id = r.post_id))) as changed_at,
  held.is_held, case when not held.is_held then ${keptUntil(sql`r.deleted_at`, years)} end as kept_until,
  figures.confirmed, figures.of,
  case when d.id is not null then ${named('d', 'dk')} end as deleted_by`
const joined = sql`
  join users a on a.id = r.author_id left join record_names ak on ak.user_id = a.id
  left join users d on d.id = r.deleted_by_id left join record_names dk on dk.user_id = d.id
  cross join lateral (select ${isHeld(sql`r.post_id`, sql`r.author_id`)} as is_held) held
  cross join lateral (
    select count(*) filter (where is_confirmed)::int as confirmed, count(*)::int as of from (
      select exists (select from ${confirmationsThatCount} and c.user_id = m.user_id) as is_confirmed
      from posts p join memberships m on m.team_id = p.team_id where r.deleted_at is null and p.id = r.post_id and ${wasMeant}
      union all
      select l."group" = 'confirmed' from record_lines l where l.post_id = r.post_id and l."group" in ('confirmed', 'former', 'missing')
    ) line) figures`

/** What is searched of records `r`. */
const searchable = sql`concat_ws(' ', r.team_name,
  (select coalesce(k.first_name || ' ' || k.last_name, a.first_name || ' ' || a.last_name) from users a
    left join record_names k on k.user_id = a.id where a.id = r.author_id),
  case when r.deleted_at is null then (select string_agg(x.content, ' ') from text_versions x where x.post_id = r.post_id)
    else (select string_agg(v ->> 'content', ' ') from records k cross join jsonb_array_elements(k.versions) v where k.post_id = r.post_id) end,
  ${question})`

export interface RecordFilter {
  /** Of these teams; undefined for all, also deleted ones. */
  teamIds: readonly number[] | undefined
  /** Words of a text, the team or the author. */
  search: string | undefined
  /** Days of the company. */
  from: string | undefined
  to: string | undefined
  /** The last one of the page before. */
  after: { askedAt: string; postId: number } | undefined
  limit: number
}

/** A page of records, the newest first. */
export async function listRecords(db: Db, years: number, filter: RecordFilter): Promise<RecordEntry[]> {
  const { teamIds, search, from, to, after, limit } = filter
  const conditions = [
    sql`true`,
    ...(teamIds ? [sql`r.team_id = any(${[...teamIds]}::int[])`] : []),
    ...(search ? [containsWords(searchable, search)] : []),
    ...(from ? [sql`r.asked_at >= ${startOf(sql`${from}::date`)}`] : []),
    ...(to ? [sql`r.asked_at < ${startOf(sql`${to}::date + 1`)}`] : []),
    ...(after ? [sql`(r.asked_at, r.post_id) < (${after.askedAt}::timestamptz, ${after.postId}::int)`] : []),
  ]
  const { rows } = await sql<RecordEntry>`
    select ${entry(years)} from (
      select * from ${records} r where ${sql.join(conditions, sql` and `)}
      order by r.asked_at desc, r.post_id desc limit ${limit}) r ${joined}
    order by r.asked_at desc, r.post_id desc`.execute(db)
  return rows
}

export async function findRecord(db: Db, years: number, postId: number): Promise<RecordHead | undefined> {
  const { rows } = await sql<RecordHead>`
    select ${entry(years)} from ${records} r ${joined} where r.post_id = ${postId}`.execute(db)
  return rows[0]
}

/** The people of a kept record, as it was at the deletion of its post. */
export async function keptLines(db: Db, postId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${personOfLine}, l.teams, l."group", l.confirmed_at, l.version, l.is_imported, l.opened
    from record_lines l join users u on u.id = l.user_id left join record_names k on k.user_id = u.id
    where l.post_id = ${postId} order by l.confirmed_at desc nulls last, ${byPersonName('u')}`.execute(db)
  return rows
}

export async function keptVersions(db: Db, postId: number): Promise<RecordVersion[]> {
  const { versions } = await db
    .selectFrom('records')
    .select('versions')
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
  const kept = versions as unknown as (Omit<RecordVersion, 'since'> & { since: string; question?: string })[]
  return kept.map(({ version, content, since, documents }) => ({ version, content, documents, since: new Date(since) }))
}
