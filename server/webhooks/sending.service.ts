import { day, hour, minute, second } from '#contract/durations.ts'
import { testEvent } from '#contract/webhooks.ts'
import { serverWebhooks as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { NotPublic } from '#server/lib/outbound/internet.ts'
import { safePost } from '#server/lib/outbound/safe-post.ts'
import { KeyMissing, SealDamaged } from '#server/lib/sealing-key.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { composeMail, greeting, mailOwners } from '#server/mails/index.ts'
import * as sql from './sending.sql.ts'
import { signedHeaders } from './signature.ts'
import { webhookKeyOf } from './webhook-key.ts'
import { hostOf } from './webhooks.service.ts'
import { dropWaiting } from './webhooks.sql.ts'

const timeoutMs = 10 * second
/** A worker that sends has the delivery for so long; after that it may have been killed. */
const leaseMs = 3 * timeoutMs
/** From one attempt to the next; the last one repeats. */
const delaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour] as const
/** After so long a webhook that fails is turned off, and a delivery given up. */
const lifeMs = 3 * day
/** A receiver that does not answer takes a place among the workers: nothing else is sent to it for a while. */
const pauseMaxMs = 10 * minute

/** The priority of what waits behind others for the same webhook, so that a slow one does not hold up the rest. */
export const behind = 2

/**
 * Sends a delivery, records what came of it, and enqueues the next attempt. A worker that is killed before it has recorded
 * that sends it again, with the same id.
 */
export async function sendDelivery(ctx: Ctx, { deliveryId }: Tasks['webhooks.send'], jobKey: string): Promise<void> {
  const claimed = await sql.claim(ctx.db, deliveryId, leaseMs)
  if (!claimed) {
    await inTransactionOfJob(ctx, jobKey, async unit => {
      const delayMs = await sql.msUntilDue(unit.db, deliveryId)
      if (delayMs !== undefined)
        await unit.enqueue('webhooks.send', { deliveryId }, { delayMs: delayMs + second, priority: behind })
    })
    return
  }
  const attempt = await attemptOf(ctx, claimed)
  await inTransactionOfJob(ctx, jobKey, unit => settle(ctx, unit, claimed, attempt))
}

async function attemptOf(ctx: Ctx, delivery: sql.Claimed): Promise<sql.Attempt> {
  const { id, webhookId, url, sealedSecret, messageId, type, createdAt, includeText } = delivery
  const started = performance.now()
  const attempt = (status: number | null, error: string | null): sql.Attempt => ({
    status,
    error,
    durationMs: Math.round(performance.now() - started),
  })
  try {
    const secret = (await webhookKeyOf(ctx)).unseal(webhookId, sealedSecret)
    const texts = includeText ? await sql.textsOf(ctx.db, delivery.data) : {}
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...delivery.data, ...texts } })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'FrontLine/1 (webhooks)',
      ...signedHeaders(secret, messageId, new Date(), body),
    }
    const { internet: net, config } = ctx
    return attempt(await safePost(new URL(url), { headers, body, net, hosts: config.webhookHosts, timeoutMs }), null)
  } catch (error) {
    if (error instanceof KeyMissing || error instanceof SealDamaged) return attempt(null, 'key-missing')
    ctx.log.info({ webhookId, deliveryId: id, err: error }, 'A webhook could not be delivered')
    return attempt(null, error instanceof NotPublic ? 'not-public' : 'no-answer')
  }
}

async function settle(ctx: Ctx, unit: Unit, delivery: sql.Claimed, attempt: sql.Attempt): Promise<void> {
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  if (isDelivered) return sql.settleDelivered(unit.db, delivery, attempt)
  if (delivery.type === testEvent) return sql.settleFailed(unit.db, delivery, attempt)
  const delayMs = delaysMs[delivery.attempts] ?? delaysMs.at(-1) ?? 0
  const pauseMs = attempt.error === 'no-answer' ? Math.min(delayMs, pauseMaxMs) : 0
  const isOver = await sql.noteFailure(unit.db, delivery.webhookId, { pauseMs, lifeMs })
  // It was turned off while this was under way, or it is sent again by hand.
  if (isOver === undefined) return sql.settleFailed(unit.db, delivery, attempt)
  const waits = await sql.retryLater(unit.db, delivery, attempt, { delayMs, lifeMs })
  if (isOver) return turnOff(ctx, unit, delivery)
  if (waits) await unit.enqueue('webhooks.send', { deliveryId: delivery.id }, { delayMs, priority: behind })
}

/** Turns a webhook off that has failed for days, and mails that to owners. */
async function turnOff(ctx: Ctx, unit: Unit, { webhookId, url }: sql.Claimed): Promise<void> {
  await sql.turnOff(unit.db, webhookId)
  await dropWaiting(unit.db, webhookId)
  const host = hostOf(url)
  await unit.audit(null, 'webhook.turned-off', `webhook:${webhookId}`, { host })
  await mailOwners(ctx, unit, (sender, to) =>
    composeMail(sender, to.email, {
      subject: text.off.subject({ host }),
      heading: text.off.heading,
      paragraphs: [text.off.text({ hello: greeting(to), host })],
      button: { label: text.off.button, link: `${ctx.publicUrl()}/connections/webhooks/${webhookId}` },
      footnote: text.off.footnote,
    }),
  )
}
