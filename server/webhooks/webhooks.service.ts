import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import { retention } from '#contract/retention.ts'
import type * as calls from '#contract/webhooks.ts'
import { serverWebhooks as text } from '#locales/text.ts'
import { requireConfirmed } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isTrustedHost, mayPostTo } from '#server/lib/outbound/safe-post.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { newSecret, writeSecret } from './signature.ts'
import { webhookKeyOf } from './webhook-key.ts'
import * as sql from './webhooks.sql.ts'

type Webhook = z.input<typeof calls.getWebhook.reply>
type Delivery = z.input<typeof calls.testWebhook.reply>

export async function listWebhooks(ctx: Ctx): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: await sql.listWebhooks(ctx.db) }
}

/** Throws Refusal `webhook.missing`. */
export async function getWebhook({ db }: Pick<Ctx, 'db'>, id: number): Promise<sql.WebhookRow> {
  const row = await sql.findWebhook(db, id)
  if (!row) throw new Refusal('webhook.missing')
  return row
}

/** Adds a webhook; its secret is returned once. Throws Refusal `factor.confirm`, `webhook.address` or `webhook.full`. */
export async function createWebhook(
  ctx: Ctx,
  actor: Actor,
  form: BodyOf<typeof calls.createWebhook>,
  session: string,
): Promise<z.input<typeof calls.createWebhook.reply>> {
  await requireConfirmed(ctx, session)
  await requireAllowedUrl(ctx, form.url)
  const [key, secret] = [await webhookKeyOf(ctx), newSecret()]
  return inTransaction(ctx, async unit => {
    if ((await sql.lockAndCount(unit.db)) >= apiLimits.webhooks) throw new Refusal('webhook.full')
    const id = await sql.nextId(unit.db)
    await sql.insertWebhook(unit.db, { ...form, id, createdBy: actor.id, sealedSecret: key.seal(id, secret) })
    await note(unit, actor, 'webhook.created', { id, url: form.url })
    return { ...(await getWebhook(unit, id)), secret: writeSecret(secret) }
  })
}

/** Throws Refusal `factor.confirm` or `webhook.address`. */
export async function editWebhook(
  ctx: Ctx,
  actor: Actor,
  webhook: sql.WebhookRow,
  { isOn = webhook.isOn, ...form }: BodyOf<typeof calls.editWebhook>,
  session: string,
): Promise<Webhook> {
  await requireConfirmed(ctx, session)
  await requireAllowedUrl(ctx, form.url)
  return inTransaction(ctx, async unit => {
    await sql.updateWebhook(unit.db, webhook.id, form, isOn)
    await note(unit, actor, 'webhook.edited', { id: webhook.id, url: form.url })
    return getWebhook(unit, webhook.id)
  })
}

/** Throws Refusal `factor.confirm` or `webhook.missing`. */
export async function deleteWebhook(
  ctx: Ctx,
  actor: Actor,
  webhook: sql.WebhookRow,
  session: string,
): Promise<ReplyOf<typeof calls.deleteWebhook>> {
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    if (!(await sql.deleteWebhook(unit.db, webhook.id))) throw new Refusal('webhook.missing')
    await note(unit, actor, 'webhook.deleted', webhook)
    return { message: text.deleted({ host: hostOf(webhook.url) }) }
  })
}

/** Sends a test message, once, also to a webhook that is off. Throws Refusal `factor.confirm`. */
export async function testWebhook(ctx: Ctx, { id }: sql.WebhookRow, session: string): Promise<Delivery> {
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    const deliveryId = await sql.insertTest(unit.db, id)
    await unit.enqueue('webhooks.send', { deliveryId })
    return getDelivery(unit, deliveryId)
  })
}

export async function listDeliveries(ctx: Ctx, { id }: sql.WebhookRow): Promise<{ deliveries: Delivery[] }> {
  return { deliveries: await sql.listDeliveries(ctx.db, id) }
}

/** Throws Refusal `webhook.delivery-missing`. */
export async function getDelivery({ db }: Pick<Ctx, 'db'>, id: number): Promise<sql.DeliveryRow> {
  const row = await sql.findDelivery(db, id)
  if (!row) throw new Refusal('webhook.delivery-missing')
  return row
}

/** Sends a delivery again, with the id that it had; one that still waits stays as it is. Throws Refusal `factor.confirm`. */
export async function redeliver(ctx: Ctx, { id }: sql.DeliveryRow, session: string): Promise<Delivery> {
  await requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    if (await sql.requeue(unit.db, id)) await unit.enqueue('webhooks.send', { deliveryId: id })
    return getDelivery(unit, id)
  })
}

export const sweepDeliveries = (ctx: Ctx): Promise<void> => sql.deleteOldDeliveries(ctx.db, retention.webhookDeliveries)

const resolveMs = 3_000

/**
 * Throws Refusal `webhook.address` for an address that leads inside the network, as far as that is known now: what it
 * resolves to is checked again on each connection.
 */
async function requireAllowedUrl({ config, internet: net }: Ctx, written: string): Promise<void> {
  const [url, hosts] = [new URL(written), config.webhookHosts]
  if (isTrustedHost(url, hosts)) return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolved = isIP(host) ? [host] : net.resolve(host).catch(() => [])
  const addresses = await Promise.race([resolved, sleep(resolveMs, [], { ref: false })])
  if (!mayPostTo(url, { net, hosts }) || !addresses.every(net.isAllowed)) throw Refusal.on('url', 'webhook.address')
}

/** An address may contain what only its receiver knows: the log names the host. */
export const hostOf = (url: string): string => new URL(url).host

const note = (
  unit: Unit,
  actor: Actor,
  action: 'webhook.created' | 'webhook.edited' | 'webhook.deleted',
  { id, url }: { id: number; url: string },
) => unit.audit(actor.id, action, `webhook:${id}`, { host: hostOf(url) })
