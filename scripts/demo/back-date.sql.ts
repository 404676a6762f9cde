import { sql } from 'kysely'
import { dayOf, hourOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { countDays } from '#server/reading/index.ts'

const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const rows = (list: readonly object[]) => JSON.stringify(list)

export interface PastPerson {
  id: number
  joined: Date
  seen: Date | null
  face: string | null
}

/** When people joined and were last active. Active people have a password and used links. */
export async function datePeople(db: Db, people: readonly PastPerson[], passwordHash: string): Promise<void> {
  await sql`
    update users u set created_at = p.joined, joined_at = p.joined, profile_image_url = p.face, last_active_at = p.seen,
      invited_at = case when u.invited_at is not null then p.joined end, counted_at = case when u.counted_at is not null then p.joined end,
      first_sign_in_at = case when p.seen is not null then p.joined end, last_sign_in_at = p.seen, password_hash = case when p.seen is null then u.password_hash else ${passwordHash} end,
      temporary_password_until = case when p.seen is null then u.temporary_password_until end
    from json_to_recordset(${rows(people)}) as p (id int, joined timestamptz, seen timestamptz, face text)
    where u.id = p.id`.execute(db)
  await sql`
    update memberships m set joined_at = u.joined_at from users u where u.id = m.user_id`.execute(db)
  await sql`
    delete from account_tokens t using users u where u.id = t.user_id and u.last_sign_in_at is not null`.execute(db)
}

/** Most active people have installed the app on their phone. */
export async function installApps(db: Db): Promise<void> {
  await sql`
    insert into installs (user_id, device_type, platform, browser_name, browser_version, created_at, last_open_at)
    select id, 'mobile', 'Android', 'Chrome', '141', joined_at, last_active_at from users
    where last_active_at is not null and id % 6 <> 0`.execute(db)
}

/** Most of those phones are signed in and show notifications. */
export async function allowNotifications(db: Db, { p256dh, auth }: { p256dh: string; auth: string }): Promise<void> {
  await sql`
    with signed_in as (
      insert into sessions (token_hash, user_id, expires_at, created_at, last_seen_at, user_agent)
      select sha256(('a phone of ' || user_id)::bytea), user_id, now() + interval '1 year', created_at, last_open_at, ${userAgent}
      from installs where user_id % 7 <> 0
      returning user_id, token_hash, created_at, user_agent
    )
    insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, user_agent, created_at)
    select user_id, token_hash, 'https://push.test/' || user_id, ${p256dh}, ${auth}, user_agent, created_at
    from signed_in`.execute(db)
}

/** At each start, because the address of their push service changes. */
export async function moveNotifications(db: Db, origin: string): Promise<void> {
  await sql`
    update push_subscriptions set endpoint = ${origin} || '/' || user_id
    where endpoint like 'https://push.test%'`.execute(db)
}

export async function dateCompany(db: Db, founded: Date): Promise<void> {
  await sql`update company set created_at = ${founded}, first_steps_ended_at = ${founded}, counting_since = ${founded}`.execute(
    db,
  )
  await sql`update teams set created_at = ${founded}`.execute(db)
  await sql`update domains set created_at = ${founded}`.execute(db)
}

export interface PastPost {
  id: number
  at: Date
  edited: Date | null
  url: string | null
  title: string | null
  description: string | null
  site: string | null
}

export async function datePosts(db: Db, posts: readonly PastPost[]): Promise<void> {
  await sql`
    update posts x set created_at = p.at, counted_at = case when x.counted_at is null then null else p.at end, edited_at = p.edited,
      pinned_at = case when x.pinned_at is null then null else p.at + interval '5 minutes' end,
      link_preview_url = p.url, link_preview_title = p.title, link_preview_description = p.description, link_preview_site_name = p.site
    from json_to_recordset(${rows(posts)}) as p (id int, at timestamptz, edited timestamptz, url text, title text, description text, site text)
    where x.id = p.id`.execute(db)
  await sql`
    update media m set created_at = p.created_at - interval '2 minutes', completed_at = p.created_at - interval '1 minute'
    from posts p where p.id = m.post_id`.execute(db)
  await sql`
    update text_versions x set since = p.created_at from posts p where p.id = x.post_id`.execute(db)
}

export async function dateComments(db: Db, comments: readonly { id: number; at: Date }[]): Promise<void> {
  await sql`
    update comments x set created_at = c.at from json_to_recordset(${rows(comments)}) as c (id int, at timestamptz)
    where x.id = c.id`.execute(db)
  await sql`
    update for_you f set at = coalesce(c.created_at, p.created_at) from for_you x
    left join comments c on c.id = x.comment_id left join posts p on p.id = x.post_id
    where f.id = x.id and coalesce(c.id, p.id) is not null`.execute(db)
}

/** When people confirmed posts, right after they opened the documents. */
export async function dateConfirmations(db: Db, confirmations: readonly Past[]): Promise<void> {
  const given = sql`json_to_recordset(${rows(confirmations)}) as c ("postId" int, "userId" int, at timestamptz)`
  await sql`
    update confirmations x set confirmed_at = c.at from ${given}
    where x.post_id = c."postId" and x.user_id = c."userId"`.execute(db)
  await sql`
    update document_openings x set opened_at = c.at - interval '1 minute' from ${given} join media m on m.post_id = c."postId"
    where x.media_id = m.id and x.user_id = c."userId"`.execute(db)
}

/** When a giveaway was created, and with it its announcement and its commitment, which holds the start and the end. */
export async function dateGiveaway(
  db: Db,
  { id, at, endsAt, commitment }: { id: number; at: Date; endsAt: Date; commitment: Buffer },
): Promise<void> {
  await sql`
    update giveaways set created_at = ${at}, starts_at = ${at}, announced_at = ${at}, ends_at = ${endsAt} where id = ${id}`.execute(
    db,
  )
  await sql`
    update giveaway_versions set at = ${at}, ends_at = ${endsAt}, commitment = ${commitment} where giveaway_id = ${id}`.execute(
    db,
  )
  await sql`
    update posts p set created_at = g.starts_at from giveaways g
    where g.id = ${id} and p.id = g.announcement_post_id`.execute(db)
}

interface Past {
  postId: number
  userId: number
  at: Date
}

/** Recomputes the counts by day and hour from the views; leaves the counters of read state. */
export async function dateReading(db: Db, views: readonly Past[], likes: readonly Past[]): Promise<void> {
  await sql`
    update views x set viewed_at = v.at, read_at = case when x.read_at is null then null else v.at end
    from json_to_recordset(${rows(views)}) as v ("postId" int, "userId" int, at timestamptz)
    where x.post_id = v."postId" and x.user_id = v."userId"`.execute(db)
  await sql`
    update likes x set created_at = l.at
    from json_to_recordset(${rows(likes)}) as l ("postId" int, "userId" int, at timestamptz)
    where x.post_id = l."postId" and x.user_id = l."userId"`.execute(db)
  await sql`
    update comment_reactions r set created_at = least(now(), c.created_at + interval '20 minutes')
    from comments c where c.id = r.comment_id`.execute(db)
  await sql`delete from read_days`.execute(db)
  await sql`
    insert into read_days (user_id, team_id, day, hour, n)
    select v.user_id, p.team_id, (v.read_at at time zone 'utc')::date, extract(hour from v.read_at at time zone 'utc')::int, count(*)
    from views v join posts p on p.id = v.post_id
    join memberships m on m.team_id = p.team_id and m.user_id = v.user_id
    where v.read_at is not null and p.seq > m.joined_seq and p.author_id <> v.user_id
    group by 1, 2, 3, 4`.execute(db)
  await sql`delete from read_hours`.execute(db)
  await sql`
    insert into read_hours (team_id, day, hour, n)
    select p.team_id, ${dayOf(sql`v.read_at`)}, ${hourOf(sql`v.read_at`)}, count(*)
    from views v join posts p on p.id = v.post_id
    join memberships m on m.team_id = p.team_id and m.user_id = v.user_id and p.seq > m.joined_seq
    where v.read_at is not null and p.author_id <> v.user_id
    group by 1, 2, 3`.execute(db)
  await sql`
    update posts p set half_read_at = (
      select v.read_at from views v join memberships m on m.team_id = p.team_id and m.user_id = v.user_id
      where v.post_id = p.id and v.read_at is not null and p.seq > m.joined_seq and p.author_id <> v.user_id
      order by v.read_at offset (p.audience + 1) / 2 - 1 limit 1)
    where p.audience > 0 and p.read_count * 2 >= p.audience`.execute(db)
  await sql`
    update posts p set audience_joined = (
      select count(*) from memberships m join users u on u.id = m.user_id
      where m.team_id = p.team_id and m.joined_seq < p.seq and m.user_id <> p.author_id
        and u.first_sign_in_at is not null and u.removed_at is null)
    where p.seq is not null`.execute(db)
  const posts = await db.selectFrom('posts').select('id').where('seq', 'is not', null).execute()
  await countDays(
    db,
    posts.map(({ id }) => id),
  )
  await sql`delete from active_days`.execute(db)
  await sql`
    insert into active_days (day, user_id)
    select distinct ${dayOf(sql`at`)}, user_id
    from (select user_id, viewed_at as at from views union all select user_id, created_at from likes
      union all select author_id, created_at from comments union all select author_id, created_at from posts) acts`.execute(
    db,
  )
}

const filled = 'demo'

/** Written last: a company without it is an incomplete demo, or somebody's own. */
export async function markFilled(db: Db): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: filled, value: Buffer.alloc(0) })
    .execute()
}

export async function stateOf(db: Db): Promise<'empty' | 'filled' | 'other'> {
  const mark = await db.selectFrom('secrets').select('name').where('name', '=', filled).executeTakeFirst()
  if (mark) return 'filled'
  return (await db.selectFrom('company').select('id').executeTakeFirst()) ? 'other' : 'empty'
}
