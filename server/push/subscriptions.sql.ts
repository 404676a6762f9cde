import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import type { Target } from './deliver.ts'

type Db = Kysely<DB>

export interface Subscription extends Target {
  id: number
  userId: number
}

/** Keeps a subscription for a person; of more than `most` the oldest go. */
export async function saveSubscription(
  db: Db,
  { userId, userAgent, most, ...target }: Target & { userId: number; userAgent: string | null; most: number },
): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, user_agent)
    values (${userId}, ${target.endpoint}, ${target.p256dh}, ${target.auth}, ${userAgent})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, failures = 0`.execute(db)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by endpoint = ${target.endpoint} desc, coalesce(last_sent_at, created_at) desc, id desc offset ${most}
    )`.execute(db)
}

export async function deleteByEndpoint(db: Db, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '=', userId).execute()
}

export async function deleteOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
}

/** The ids of all subscriptions of these people. */
export async function idsOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many of these people have a subscription. */
export async function countReachable(db: Db, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct user_id)::int as n from push_subscriptions where user_id = any(${userIds}::int[])`.execute(db)
  return rows[0]?.n ?? 0
}

const unread = sql<number>`
  select coalesce(sum(t.live - m.before - m.own - m.read), 0)::int as unread
  from memberships m join teams t on t.id = m.team_id`

export async function unreadOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`${unread} where m.user_id = ${userId} and t.is_active`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Subscriptions as they are now, each with the unread posts of its person in all active teams. */
export async function withUnread(db: Db, ids: readonly number[]): Promise<(Subscription & { unreadCount: number })[]> {
  const { rows } = await sql<Subscription & { unreadCount: number }>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth, n.unread as unread_count
    from push_subscriptions s, lateral (${unread} where m.user_id = s.user_id and t.is_active) n
    where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Writes down how sending went: those gone are forgotten. */
export async function settle(
  db: Db,
  { sent, gone, failed }: { sent: readonly number[]; gone: readonly Subscription[]; failed: readonly number[] },
): Promise<void> {
  if (sent.length > 0)
    await sql`update push_subscriptions set failures = 0, last_sent_at = now() where id = any(${sent}::int[])`.execute(
      db,
    )
  if (failed.length > 0)
    await sql`update push_subscriptions set failures = failures + 1 where id = any(${failed}::int[])`.execute(db)
  // one that was renewed meanwhile stays
  for (const { id, p256dh } of gone)
    await db.deleteFrom('pushSubscriptions').where('id', '=', id).where('p256dh', '=', p256dh).execute()
}

export interface PushedPost {
  content: string
  kind: string
  teamId: number
  teamName: string
  authorId: number
  firstName: string
  lastName: string
  photos: number
  videos: number
}

/** What a push says of a post; nothing where the post is gone. */
export async function findPost(db: Db, postId: number): Promise<PushedPost | undefined> {
  const { rows } = await sql<PushedPost>`
    select p.content, p.kind, p.team_id, t.name as team_name, p.author_id, u.first_name, u.last_name,
      (select count(*)::int from media m where m.post_id = p.id and m.kind = 'image') as photos,
      (select count(*)::int from media m where m.post_id = p.id and m.kind = 'video') as videos
    from posts p join teams t on t.id = p.team_id join users u on u.id = p.author_id where p.id = ${postId}`.execute(db)
  return rows[0]
}

/** Whom a post is news to: its readers, but for those who have read it by now. */
export async function readersOf(db: Db, postId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select m.user_id from posts p
    join memberships m on m.team_id = p.team_id and m.user_id <> p.author_id
    left join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
    where p.id = ${postId} and v.user_id is null and (p.seq is null or m.joined_seq < p.seq)`.execute(db)
  return rows.map(({ userId }) => userId)
}
