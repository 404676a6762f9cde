import { type RawBuilder, sql } from 'kysely'
import { startOf } from '#server/db/company-days.sql.ts'
import { isCounted } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isUnconfirmed, joining } from './staging.sql.ts'

/** The only statements that write tables of other modules (docs/decisions/072-imports.md). */

/** Gives what is new its ids, in order of time. */
export async function takeIds(db: Db): Promise<void> {
  const tables: [string, string, RawBuilder<unknown>][] = [
    ['staged_people', 'users', sql`id`],
    ['staged_teams', 'teams', sql`id`],
    ['staged_posts', 'posts', sql`created_at, id`],
    ['staged_comments', 'comments', sql`created_at, id`],
    ['staged_polls', 'polls', sql`id`],
  ]
  for (const [staged, table, order] of tables)
    await sql`
      update ${sql.raw(staged)} s set new_id = taken.new_id
      from (select id, nextval(pg_get_serial_sequence(${table}, 'id')) as new_id
        from (select id from ${sql.raw(staged)} where is_new order by ${order}) ordered) taken
      where taken.id = s.id`.execute(db)
  await sql`update staged_media set new_id = gen_random_uuid() where is_new`.execute(db)
  // Without these, a join by the new ids would compare everybody with everybody.
  for (const [staged] of tables) await sql`analyze ${sql.raw(staged)}`.execute(db)
  await sql`analyze staged_media`.execute(db)
}

/** A file of the archive that is stored: its name is the same in all its keys. */
export interface StoredFile {
  path: string
  name: string
  bytes: number
}

export async function addStoredFiles(db: Db, files: readonly StoredFile[]): Promise<void> {
  await sql`
    insert into staged_files (path, name, bytes)
    select path, name, bytes from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) f(path text, name text, bytes bigint)`.execute(
    db,
  )
}

/** New people have no password. In an empty company they have their roles, and count as they did. */
export async function insertPeople(db: Db, isEmpty: boolean): Promise<void> {
  await sql`
    delete from users using staged_people s
    where s.is_new and s.erased_at is null and users.email = s.email and ${isUnconfirmed('users')}`.execute(db)
  await sql`
    insert into users (id, email, sign_in_name, first_name, last_name, role, language, created_at, joined_at, counted_at,
      removed_at, erased_at, profile_image_url)
    overriding system value
    select s.new_id, case when s.erased_at is null then s.email else 'erased-' || s.new_id || '@front-line.invalid' end,
      case when s.erased_at is null and not exists (select from users u where u.sign_in_name = s.sign_in_name) then s.sign_in_name end,
      s.first_name, s.last_name, case when ${isEmpty} and s.removed_at is null then s.role else 'viewer' end, s.language,
      coalesce(s.created_at, now()), coalesce(s.joined_at, s.created_at, now()),
      case when ${isEmpty} and s.erased_at is null then s.counted_at end,
      coalesce(s.removed_at, s.erased_at), s.erased_at, '/media/photo/' || f.name
    from staged_people s left join staged_files f on f.path = s.photo
    where s.is_new order by s.new_id`.execute(db)
}

export async function insertTeams(db: Db): Promise<void> {
  await sql`
    insert into teams (id, name, description, team_type, who_may_post, departments, functions, is_active, created_at, created_by)
    select s.new_id, s.name, s.description, s.team_type, s.who_may_post, s.departments, s.functions, s.is_active,
      coalesce(s.created_at, now()), p.new_id
    from staged_teams s left join staged_people p on p.id = s.created_by where s.is_new order by s.new_id`.execute(db)
}

/** Whether a post of the archive counts: announcements never do, nor what has nothing to show. */
const counts = sql`(s.kind = 'post' and (s.content <> '' or exists (select from staged_polls q where q.post_id = s.id)
  or exists (select from staged_media m where m.post_id = s.id and m.is_new and not m.is_former)))`

/** The teams that get posts, in the order of their locks, and how many of them count. */
export async function newPostsByTeam(db: Db): Promise<{ teamId: number; counted: number }[]> {
  const { rows } = await sql<{ teamId: number; counted: number }>`
    select t.new_id as team_id, count(*) filter (where ${counts})::int as counted
    from staged_posts s join staged_teams t on t.id = s.team_id where s.is_new group by 1 order by 1`.execute(db)
  return rows
}

/** How many of the posts that come, numbered from 1, were there before somebody joined their team. */
const postsBefore = sql`(select count(*)::int from staged_posts s
  where s.is_new and ${counts} and s.team_id = t.id and s.created_at <= m.joined_at)`

/**
 * Adds members. In an empty company everybody has the place in the team's posts that they had; elsewhere everything is from
 * before they joined, and in a team that was here they have no rights. Returns who was here and is now in a new team.
 */
export async function insertMembers(db: Db, isEmpty: boolean): Promise<number[]> {
  const isOwnTeam = sql`(t.is_new or ${isEmpty})`
  const place = (now: RawBuilder<unknown>) =>
    sql`case when ${isCounted('u')} then case when ${isEmpty} and m.joined_at is not null then ${postsBefore} else ${now} end end`
  const { rows } = await sql<{ userId: number }>`
    with added as (insert into memberships (team_id, user_id, role, can_post, can_post_by_role, is_team_owner, can_manage_members, joined_at,
      joined_seq, before)
    select w.id, u.id, m.role, ${isOwnTeam} and m.can_post and w.who_may_post = 'selected' or u.role in ('owner', 'admin'),
      u.role in ('owner', 'admin') and not (${isOwnTeam} and m.is_team_owner),
      ${isOwnTeam} and m.is_team_owner and u.role <> 'owner', ${isOwnTeam} and m.can_manage_members,
      coalesce(m.joined_at, now()), ${place(sql`w.last_seq`)}, ${place(sql`w.live`)}
    from ${joining} join users u on u.id = p.new_id join teams w on w.id = t.new_id
    order by w.id, u.id on conflict do nothing returning user_id)
    select distinct user_id from added join staged_people p on p.new_id = added.user_id and not p.is_new`.execute(db)
  if (isEmpty) await placeThoseHere(db)
  return rows.map(({ userId }) => userId)
}

/** Gives who was in an empty company the place that they had in the teams they are in. */
async function placeThoseHere(db: Db): Promise<void> {
  await sql`
    update memberships n set joined_seq = ${postsBefore}, before = 0
    from staged_members m join staged_teams t on t.id = m.team_id join staged_people p on p.id = m.user_id
    where n.team_id = t.new_id and n.user_id = p.new_id and not p.is_new and n.joined_seq is not null and m.joined_at is not null`.execute(
    db,
  )
}

/** Mentions with the ids that people have here. */
const mentions = sql`(
  select coalesce(jsonb_agg(e || jsonb_build_object('userId', p.new_id) order by place), '[]')
  from jsonb_array_elements(s.mentions) with ordinality each(e, place) join staged_people p on p.id = (e ->> 'userId')::int)`

/** Adds posts below those that are here, each team's with its first numbers. Pins stay in teams that are new here. */
export async function insertPosts(db: Db, isEmpty: boolean): Promise<void> {
  await sql`
    insert into posts (id, place, team_id, author_id, kind, content, mentions, background_color, is_urgent, ask_to_confirm,
      confirm_after_opening, confirm_version, text_version, allow_comments, has_poll, created_at, edited_at, edited_by_id,
      removal_note, pinned_at, seq, counted_at)
    overriding system value
    select s.new_id, lowest.place - count(*) over () + row_number() over (order by s.new_id) - 1, t.new_id, a.new_id, s.kind, s.content, ${mentions},
      s.background_color, s.is_urgent, s.ask_to_confirm, s.confirm_after_opening, s.confirm_version, s.text_version,
      s.allow_comments, exists (select from staged_polls q where q.post_id = s.id), s.created_at, s.edited_at, e.new_id,
      s.removal_note, case when t.is_new or ${isEmpty} then s.pinned_at end,
      case when ${counts} then row_number() over (partition by t.new_id, ${counts} order by s.created_at, s.id) end,
      case when ${counts} then s.created_at end
    from staged_posts s join staged_teams t on t.id = s.team_id join staged_people a on a.id = s.author_id
    left join staged_people e on e.id = s.edited_by
    cross join (select least(min(coalesce(place, id)), 1) as place from posts having count(*) > 0
      union all select null where not exists (select from posts)) lowest
    where s.is_new order by s.new_id`.execute(db)
}

/** Adds what belongs to new posts, with their counts of comments and reactions. */
export async function insertPartsOfPosts(db: Db): Promise<void> {
  for (const statement of [
    versions,
    presentVersions,
    comments,
    likes,
    commentReactions,
    polls,
    votes,
    countedVotes,
    views,
    confirmations,
    postCounts,
    commentCounts,
  ])
    await statement.execute(db)
}

/** A version of which the archive lacks a document has none that anybody kept. */
const versions = sql`
  insert into text_versions (post_id, version, content, documents, since)
  select p.new_id, s.version, s.content, d.documents, s.since
  from staged_versions s join staged_posts p on p.id = s.post_id and p.is_new
  left join lateral (
    select array_agg(m.new_id order by named.place) as documents from unnest(s.documents) with ordinality named(id, place)
    join staged_media m on m.id = named.id and m.is_new
  ) found on true
  left join lateral (
    select coalesce(found.documents, '{}') as documents where coalesce(cardinality(found.documents), 0) = cardinality(s.documents)
  ) d on true
  order by 1, 2`

/** Of posts that ask to confirm a text that the archive has no line of. */
const presentVersions = sql`
  insert into text_versions (post_id, version, content, since)
  select p.new_id, v.version, p.content, p.created_at
  from staged_posts p cross join lateral (select distinct unnest(array[p.confirm_version, p.text_version])) v(version)
  where p.is_new and p.ask_to_confirm on conflict do nothing`

const comments = sql`
  insert into comments (id, post_id, author_id, parent_id, content, mentions, created_at, edited_at, edited_by_id, removal_note)
  overriding system value
  select s.new_id, p.new_id, a.new_id, parent.new_id, s.content, ${mentions}, s.created_at, s.edited_at,
    e.new_id, s.removal_note
  from staged_comments s join staged_posts p on p.id = s.post_id join staged_people a on a.id = s.author_id
  left join staged_people e on e.id = s.edited_by
  left join staged_comments parent on parent.id = s.parent_id
  where s.is_new order by s.new_id`

const reactionsOf = sql`staged_reactions s join staged_posts p on p.id = s.post_id and p.is_new
  join staged_people u on u.id = s.user_id`

const likes = sql`
  insert into likes (user_id, post_id, kind, created_at)
  select u.new_id, p.new_id, s.kind, s.created_at from ${reactionsOf} where s.comment_id is null on conflict do nothing`

const commentReactions = sql`
  insert into comment_reactions (comment_id, post_id, user_id, kind, created_at)
  select c.new_id, p.new_id, u.new_id, s.kind, s.created_at
  from ${reactionsOf} join staged_comments c on c.id = s.comment_id on conflict do nothing`

const polls = sql`
  insert into polls (id, post_id, question, answers, is_multiple, has_names, closes_at)
  overriding system value
  select s.new_id, p.new_id, s.question, s.answers, s.is_multiple, s.has_names, s.closes_at
  from staged_polls s join staged_posts p on p.id = s.post_id where s.is_new order by s.new_id`

const votes = sql`
  insert into poll_votes (poll_id, user_id, voted_on, answers)
  select q.new_id, u.new_id, s.voted_on, array(select q.new_id * 8 + a from unnest(s.answers) a order by 1)
  from staged_votes s join staged_polls q on q.id = s.poll_id and q.is_new join staged_people u on u.id = s.user_id
  on conflict do nothing`

/** Without names the numbers of a closed poll are all that there is; who has voted stays unknown. */
const countedVotes = sql`
  insert into poll_counts (poll_id, voters, votes)
  select q.new_id, count(distinct o.user_id)::int,
    array(select (select count(*)::int from poll_votes v where v.poll_id = q.new_id and q.new_id * 8 + place - 1 = any(v.answers))
      from generate_series(1, cardinality(q.answers)) place)
  from staged_polls q join poll_votes o on o.poll_id = q.new_id where q.is_new and q.has_names group by q.new_id, q.answers
  union all
  select new_id, coalesce(voters, (select case when is_multiple then max(n) else sum(n) end from unnest(votes) n)), votes
  from staged_polls where is_new and not has_names and votes is not null and closes_at <= now()`

/** The noon of a day, as of times that were forgotten, but none that is still to come. */
const noonOfDay = (day: RawBuilder<unknown>) =>
  sql`case when ${day} is not null then least(now(), ${startOf(day)} + interval '12 hours') end`

const views = sql`
  insert into views (post_id, user_id, viewed_at, read_at)
  select p.new_id, u.new_id, ${noonOfDay(sql`s.viewed_on`)}, ${noonOfDay(sql`s.read_on`)}
  from staged_views s join staged_posts p on p.id = s.post_id and p.is_new join staged_people u on u.id = s.user_id
  on conflict do nothing`

const confirmations = sql`
  insert into confirmations (post_id, user_id, version, confirmed_at, is_imported)
  select p.new_id, u.new_id, s.version, s.confirmed_at, true
  from staged_confirmations s join staged_posts p on p.id = s.post_id and p.is_new join staged_people u on u.id = s.user_id
  on conflict do nothing`

const postCounts = sql`
  update posts set like_count = coalesce(l.likes, 0), reactions = coalesce(l.others, '{}'), comment_count = coalesce(c.n, 0)
  from staged_posts s
  left join (
    select post_id, sum(n) filter (where kind = 'like')::int as likes, jsonb_object_agg(kind, n) filter (where kind <> 'like') as others
    from (select l.post_id, l.kind, count(*)::int as n from likes l join staged_posts s on s.new_id = l.post_id and s.is_new group by 1, 2) each
    group by 1
  ) l on l.post_id = s.new_id
  left join (select p.new_id, count(*)::int as n from staged_comments c join staged_posts p on p.id = c.post_id group by 1) c
    on c.new_id = s.new_id
  where s.is_new and posts.id = s.new_id`

const commentCounts = sql`
  update comments set reactions = r.counts
  from (
    select comment_id, jsonb_object_agg(kind, n) as counts
    from (select r.comment_id, r.kind, count(*)::int as n from comment_reactions r
      join staged_comments s on s.new_id = r.comment_id and s.is_new group by 1, 2) each group by 1
  ) r where comments.id = r.comment_id`

export interface ImportedMedia {
  id: string
  ownerId: number
  kind: string
}

/** Adds media that are still to be processed, as uploads of the authors of their posts. */
export async function insertMedia(db: Db): Promise<ImportedMedia[]> {
  const { rows } = await sql<ImportedMedia>`
    with added as (
      insert into media (id, owner_id, post_id, team_id, position, kind, status, file_name, content_type, bytes, original_key,
        display_key, thumbnail_key, poster_key, description, former_since, created_at)
      select s.new_id, a.new_id, p.new_id, t.new_id, s.position, s.kind, 'processing', s.file_name, s.content_type, f.bytes,
        'original/' || f.name, 'display/' || f.name, 'thumbnail/' || f.name,
        case when s.kind <> 'image' then 'poster/' || f.name end, case when s.kind <> 'document' then s.description end,
        case when s.is_former then now() end, s.created_at
      from staged_media s join staged_files f on f.path = s.path join staged_posts p on p.id = s.post_id
      join staged_people a on a.id = p.author_id join staged_teams t on t.id = p.team_id
      where s.is_new
      returning id, owner_id, kind
    ), jobs as (insert into upload_jobs (media_id) select id from added)
    select id, owner_id, kind from added`.execute(db)
  await sql`
    update search_texts t set at = greatest(s.created_at, p.created_at)
    from staged_media s join staged_posts p on p.id = s.post_id where t.media_id = s.new_id`.execute(db)
  return rows
}

/** Polls that end later: somebody is to show their results then. */
export async function openPolls(db: Db): Promise<{ id: number; closesAt: Date }[]> {
  const { rows } = await sql<{ id: number; closesAt: Date }>`
    select new_id as id, closes_at from staged_polls where is_new and closes_at > now()`.execute(db)
  return rows
}
