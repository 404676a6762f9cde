import { type RawBuilder, sql, type Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { DB } from '#server/db/types.generated.ts'

const pageRows = 1_000
/** The archive is sent as fast as its storage takes it, which may be slow for a moment. */
const idle = '5min'

/** Also those who left, because posts name them. */
const people = sql`(u.joined_at is not null or u.removed_at is not null)`
const photoPath = sql`case when u.profile_image_url like '/media/photo/%' then 'media/photos/' || u.id || '.webp' end`
/** Of posts that people see. */
const shown = sql`p.deleted_at is null`
const comments = sql`comments c join posts p on p.id = c.post_id and ${shown} and c.deleted_at is null`

/** Of a poll `q` without names with the counts `n`. */
const isResultShown = sql`q.closes_at <= now() and n.voters >= ${sql.lit(limits.pollVotersShown)}`

/**
 * The kinds of an export in their order, each as a query of its lines. They name what they take, column by column: what a
 * later version adds to a table is in no archive before somebody decides so. Others see days, never times, of what somebody
 * has read, and nobody sees votes without names.
 */
export const kinds = {
  people: sql<object>`
    select u.id, u.first_name, u.last_name, u.email, u.sign_in_name, u.role, u.language, u.created_at, u.joined_at,
      u.counted_at, u.removed_at, u.erased_at, ${photoPath} as photo
    from users u where ${people} order by u.id`,
  teams: sql<object>`
    select id, name, description, team_type, who_may_post, departments, functions, is_active, created_at, created_by
    from teams order by id`,
  members: sql<object>`
    select team_id, user_id, role, is_team_owner, can_post, can_manage_members, joined_at
    from memberships order by team_id, user_id`,
  posts: sql<object>`
    select p.id, p.team_id, p.author_id, p.kind, p.content, p.mentions, p.background_color, p.link_preview_url,
      p.is_urgent, p.ask_to_confirm, p.confirm_after_opening, p.confirm_version, p.text_version, p.allow_comments,
      p.created_at, p.edited_at, p.edited_by_id as edited_by, p.removal_note, p.pinned_at
    from posts p where ${shown} order by p.id`,
  versions: sql<object>`
    select v.post_id, v.version, v.content, v.documents, v.since
    from text_versions v join posts p on p.id = v.post_id and ${shown} order by v.post_id, v.version`,
  comments: sql<object>`
    select c.id, c.post_id, case when exists (select from comments a where a.id = c.parent_id and a.deleted_at is null)
      then c.parent_id end as parent_id, c.author_id, c.content, c.mentions, c.created_at, c.edited_at, c.edited_by_id as edited_by,
      c.removal_note
    from ${comments} order by c.id`,
  reactions: sql<object>`
    select * from (
      select l.post_id, null::int as comment_id, l.user_id, l.kind, l.created_at
      from likes l join posts p on p.id = l.post_id and ${shown}
      union all
      select p.id, c.id, r.user_id, r.kind, r.created_at from comment_reactions r join ${comments} on c.id = r.comment_id
    ) r order by post_id, comment_id nulls first, user_id`,
  polls: sql<object>`
    select q.id, q.post_id, q.question, q.answers, q.has_names, q.is_multiple, q.closes_at,
      case when q.has_names then coalesce(n.votes, array_fill(0, array[cardinality(q.answers)]))
        when ${isResultShown} then n.votes end as votes,
      case when q.has_names then coalesce(n.voters, 0) when ${isResultShown} then n.voters end as voters
    from polls q join posts p on p.id = q.post_id and ${shown} left join poll_counts n on n.poll_id = q.id
    order by q.id`,
  votes: sql<object>`
    select q.id as poll_id, o.user_id, array(select a.id - q.id * 8 from unnest(o.answers) a(id) order by 1) as answers, o.voted_on
    from poll_votes o join polls q on q.id = o.poll_id and q.has_names join posts p on p.id = q.post_id and ${shown}
    order by q.id, o.user_id`,
  views: sql<object>`
    select v.post_id, v.user_id, ${dayOf(sql`v.viewed_at`)} as viewed_on, ${dayOf(sql`v.read_at`)} as read_on
    from views v join posts p on p.id = v.post_id and ${shown} order by v.post_id, v.user_id`,
  confirmations: sql<object>`
    select o.post_id, o.user_id, o.version, o.confirmed_at
    from confirmations o join posts p on p.id = o.post_id and ${shown} order by o.post_id, o.user_id, o.version`,
} satisfies Record<string, RawBuilder<object>>

/** A stored file that goes with an export. */
export interface ExportedFile {
  id: string
  key: string
  contentType: string
}

/** What is stored of posts and of their versions, previews of links left out: they can be made again. */
export const media = sql<ExportedFile & Record<string, unknown>>`
  select m.id, m.post_id, m.kind, m.position, m.file_name, m.content_type, m.display_bytes as bytes, m.sha256, m.description,
    m.width, m.height, m.duration_seconds, m.pages, m.former_since is not null as is_former, m.created_at, m.display_key as key
  from media m left join posts p on p.id = m.post_id
  where m.kind <> 'preview' and (m.status = 'ready' or m.former_since is not null) and m.completed_at is not null
    and m.display_key is not null and (${shown} and p.id is not null or m.former_since is not null and exists (
      select from text_versions v join posts p on p.id = v.post_id and ${shown} where m.id = any(v.documents)))
  order by m.id`

export const photos = sql<{ path: string; key: string }>`
  select ${photoPath} as path, substr(u.profile_image_url, length('/media/') + 1) as key
  from users u where ${people} and ${photoPath} is not null order by u.id`

/** The company, as a manifest names it. */
export async function companyOf(db: Db): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name, c.app_name, c.primary_color, c.language, c.time_zone,
      array(select domain from domains order by domains.id) as domains,
      array(select name from departments order by position) as departments,
      array(select name from functions order by position) as functions
    from company c`.execute(db)
  return rows[0]
}

/** From now on all statements see the same moment, while others go on writing. To be rolled back. */
export async function beginSnapshot(db: Db) {
  const begin = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const snapshot = await begin.execute()
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idle)}`.execute(snapshot)
  return snapshot
}

/** Reads the rows of a query without having all of them in memory. */
export async function* pagesOf<Row>(snapshot: Transaction<DB>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from exported`.execute(snapshot)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) break
  }
  await sql`close exported`.execute(snapshot)
}
