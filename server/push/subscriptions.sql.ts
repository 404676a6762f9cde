import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { quietUntil } from '#server/quiet-hours/index.ts'
import { unreadTotalOf } from '#server/reading/index.ts'
import type { Target } from './push-sender.ts'

/** A subscription that has failed this often in a row, over this number of days, is deleted: an outage of a service is shorter. */
const maxFailures = 10
const failingDays = 3

export interface Subscription extends Target {
  id: number
  userId: number
}

/** Saves a user's subscription, which ends with this session; beyond `max` the oldest are deleted. */
export async function saveSubscription(
  db: Db,
  {
    userId,
    sessionHash,
    userAgent,
    max,
    vapidPublicKey,
    ...target
  }: Target & {
    userId: number
    sessionHash: Buffer
    userAgent: string | null
    max: number
    vapidPublicKey: string
  },
): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, user_agent, vapid_public_key)
    values (${userId}, ${sessionHash}, ${target.endpoint}, ${target.p256dh}, ${target.auth}, ${userAgent}, ${vapidPublicKey})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, failures = 0,
      vapid_public_key = case when push_subscriptions.p256dh = excluded.p256dh then push_subscriptions.vapid_public_key
        else excluded.vapid_public_key end`.execute(db)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by endpoint = ${target.endpoint} desc, coalesce(last_sent_at, created_at) desc, id desc offset ${max}
    )`.execute(db)
  await db.deleteFrom('lostSubscriptions').where('userId', '=', userId).execute()
}

export async function deleteByEndpoint(db: Db, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '=', userId).execute()
}

export async function forgetLostOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('lostSubscriptions').where('userId', '=', userId).execute()
}

export async function subscriptionIdsOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of these users' subscriptions, grouped by push service. */
export async function subscriptionIdsByService(db: Db, userIds: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from push_subscriptions where user_id = any(${userIds}::int[])
    group by split_part(endpoint, '/', 3)`.execute(db)
  return rows.map(({ ids }) => ids)
}

/** The push services of all subscriptions, such as `https://fcm.googleapis.com`. */
export async function serviceOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select distinct 'https://' || split_part(endpoint, '/', 3) as origin from push_subscriptions order by 1`.execute(db)
  return rows.map(({ origin }) => origin)
}

/** Those of these users who have a subscription. */
export async function reachableOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from push_subscriptions where user_id = any(${userIds}::int[]) order by user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** A device to push to, with its user's unread posts in all active teams, their language, if it is known, and whether they have quiet hours now. */
export type PushTarget = Subscription & { unreadCount: number; language: string | null; isQuiet: boolean }

/** Returns those of these subscriptions that still exist, and whose browsers are signed in. */
export async function withUnread(db: Db, ids: readonly number[]): Promise<PushTarget[]> {
  const { rows } = await sql<PushTarget>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth, n.unread as unread_count, coalesce(u.language, u.seen_language) as language,
      h.until is not null as is_quiet
    from push_subscriptions s join users u on u.id = s.user_id
    join sessions z on z.token_hash = s.session_hash and z.user_id = s.user_id and z.expires_at > now()
    join ${quietUntil(sql`select user_id from push_subscriptions where id = any(${ids}::int[])`)} h on h.user_id = s.user_id,
      lateral (${unreadTotalOf(sql.ref('s.user_id'))}) n
    where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Records how sending went, and deletes subscriptions that are gone, or have failed every time for days. */
export async function recordOutcomes(
  db: Db,
  { sent, gone, failed }: { sent: readonly number[]; gone: readonly Subscription[]; failed: readonly number[] },
): Promise<void> {
  if (sent.length > 0)
    await sql`update push_subscriptions set failures = 0, last_sent_at = now() where id = any(${sent}::int[])`.execute(
      db,
    )
  if (failed.length > 0) {
    await sql`update push_subscriptions set failures = failures + 1 where id = any(${failed}::int[])`.execute(db)
    await noteLost(
      db,
      sql`delete from push_subscriptions where id = any(${failed}::int[]) and failures >= ${maxFailures}
        and coalesce(last_sent_at, created_at) < now() - make_interval(days => ${failingDays}) returning user_id`,
    )
  }
  // A subscription that was renewed in the meantime stays.
  for (const { id, p256dh } of gone)
    await noteLost(db, sql`delete from push_subscriptions where id = ${id} and p256dh = ${p256dh} returning user_id`)
}

/** Remembers whose devices no longer get pushes, although they did not turn them off. */
async function noteLost(db: Db, deletion: RawBuilder<unknown>): Promise<void> {
  await sql`
    with deleted as (${deletion})
    insert into lost_subscriptions (user_id) select distinct user_id from deleted order by 1
    on conflict (user_id) do update set lost_at = now()`.execute(db)
}
