import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { testEvent, type WebhookEvent } from '#contract/webhooks.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface WebhookRow {
  id: number
  url: string
  events: WebhookEvent[]
  includeText: boolean
  createdAt: Date
  maker: { id: number; firstName: string; lastName: string; isOwner: boolean } | null
  isOn: boolean
  failingSince: Date | null
  offSince: Date | null
  waiting: number
  nextAttemptAt: Date | null
  lastDeliveredAt: Date | null
}

const webhooks = sql`
  select w.id, w.url, w.events, w.include_text, w.created_at, w.is_on, w.failing_since, w.off_since,
    case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'isOwner', u.role = 'owner' and ${isInCompany('u')}) end as maker,
    d.waiting, greatest(d.next_at, w.paused_until) as next_attempt_at, d.last_delivered_at
  from webhooks w left join users u on u.id = w.created_by cross join lateral (
    select count(*) filter (where state = 'waiting')::int as waiting, min(next_at) filter (where state = 'waiting') as next_at,
      max(last_at) filter (where state = 'delivered') as last_delivered_at
    from webhook_deliveries where webhook_id = w.id) d`

export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`${webhooks} order by w.id desc`.execute(db)
  return rows
}

export async function findWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`${webhooks} where w.id = ${id}`.execute(db)
  return rows[0]
}

/** Lets one webhook be added at a time. Returns how many there are. */
export async function lockAndCount(db: Db): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhooks`.execute(db)
  return rows[0]?.count ?? 0
}

interface Form {
  url: string
  events: WebhookEvent[]
  includeText: boolean
}

/** The secret is sealed for the id of its webhook, which is known before. */
export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertWebhook(
  db: Db,
  { id, createdBy, sealedSecret, ...form }: Form & { id: number; createdBy: number; sealedSecret: Buffer },
): Promise<void> {
  await sql`
    insert into webhooks (id, url, events, include_text, sealed_secret, created_by) overriding system value
    values (${id}, ${form.url}, ${form.events}, ${form.includeText}, ${sealedSecret}, ${createdBy})`.execute(db)
}

/** The webhooks that are on and were added by somebody. */
export function listOnesBy(db: Db, userId: number): Promise<{ id: number; url: string }[]> {
  const own = db.selectFrom('webhooks').select(['id', 'url']).where('createdBy', '=', userId)
  return own.where('isOn', '=', true).orderBy('id').execute()
}

/** Turning it on forgets its failures; of one that is off, nothing waits. */
export async function updateWebhook(
  db: Db,
  id: number,
  { url, events, includeText }: Form,
  isOn: boolean,
): Promise<void> {
  await sql`
    update webhooks set url = ${url}, events = ${events}, include_text = ${includeText}, is_on = ${isOn},
      failing_since = case when is_on and ${isOn} then failing_since end,
      off_since = case when not ${isOn} then off_since end, paused_until = null
    where id = ${id}`.execute(db)
  if (!isOn) await dropWaiting(db, id)
}

/** What waits for a webhook is not sent. */
export async function dropWaiting(db: Db, webhookId: number): Promise<void> {
  await sql`update webhook_deliveries set state = 'failed', next_at = null, claimed_until = null
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(db)
}

export async function deleteWebhook(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface DeliveryRow {
  id: number
  messageId: string
  type: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  createdAt: Date
  lastAttemptAt: Date | null
  nextAttemptAt: Date | null
  status: number | null
  error: 'no-answer' | 'not-public' | 'key-missing' | null
  durationMs: number | null
}

const deliveryColumns = sql`
  d.id, d.message_id, d.type, d.state, d.attempts, d.created_at, d.last_at as last_attempt_at,
  case when d.state = 'waiting' then d.next_at end as next_attempt_at, d.status, d.error, d.duration_ms`

export async function listDeliveries(db: Db, webhookId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d where d.webhook_id = ${webhookId}
    order by d.id desc limit ${apiLimits.deliveriesShown}`.execute(db)
  return rows
}

export async function findDelivery(db: Db, id: number): Promise<DeliveryRow | undefined> {
  const { rows } =
    await sql<DeliveryRow>`select ${deliveryColumns} from webhook_deliveries d where d.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Writes an event to the outbox of each webhook that wants it. Returns the ids of the deliveries, and which of them stand
 * behind others that wait for the same webhook.
 */
export async function insertDeliveries(
  db: Db,
  type: WebhookEvent,
  data: readonly Record<string, unknown>[],
): Promise<{ id: number; isBehind: boolean }[]> {
  const { rows } = await sql<{ id: number; isBehind: boolean }>`
    with added as (
      insert into webhook_deliveries (webhook_id, message_id, type, data)
      select w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type}, e.value
      from webhooks w cross join jsonb_array_elements(${JSON.stringify(data)}::jsonb) with ordinality e(value, place)
      where w.is_on and ${type} = any(w.events) order by w.id, e.place
      returning id, webhook_id
    )
    select id, row_number() over (partition by webhook_id order by id) > 1 or exists (
      select from webhook_deliveries d where d.webhook_id = added.webhook_id and d.state = 'waiting') as is_behind
    from added order by id`.execute(db)
  return rows
}

export async function insertTest(db: Db, webhookId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, message_id, type, data)
    values (${webhookId}, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${testEvent}, ${{ webhookId }})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Has a delivery that is settled sent again. Returns false while it waits, or when it is gone. */
export async function requeue(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', queued_at = now(), next_at = now(), attempts = 0, claimed_until = null
    where id = ${id} and state <> 'waiting' returning id`.execute(db)
  return rows.length > 0
}

/** Those who could be in the data of an event: the post with its team and author. */
export async function postsOf(
  db: Db,
  postIds: readonly number[],
): Promise<{ postId: number; teamId: number; authorId: number }[]> {
  const { rows } = await sql<{ postId: number; teamId: number; authorId: number }>`
    select id as post_id, team_id, author_id from posts where id = any(${[...postIds]}::int[])`.execute(db)
  return rows
}

/** The log is bounded: deletes what is settled and old, or not among the last of its webhook. */
export async function deleteOldDeliveries(db: Db, keptMs: number): Promise<void> {
  await sql`
    delete from webhook_deliveries where state <> 'waiting' and (created_at < ${fromNow(-keptMs)} or id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by id desc) as place
        from webhook_deliveries where state <> 'waiting') placed
      where place > ${apiLimits.deliveriesKept}))`.execute(db)
}
