import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { done, idParams, instant } from './values.ts'

export const webhookEvents = [
  'post.published',
  'person.joined',
  'person.removed',
  'team.changed',
  'post.confirmed',
  'giveaway.drawn',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** What the test button sends. */
export const testEvent = 'webhook.test'

/** Of http or https, without a name and a password. */
const isWebAddress = (written: string) => {
  if (!URL.canParse(written)) return false
  const { protocol, origin, href } = new URL(written)
  // A name and a password would stand before the host.
  return /^https?:$/.test(protocol) && href.startsWith(`${origin}/`)
}

export const webhookForm = z.object({
  url: z
    .string({ error: () => text.webhookUrl })
    .trim()
    .max(limits.webhookUrlCharacters, { error: () => text.webhookUrl, abort: true })
    .refine(isWebAddress, { error: () => text.webhookUrl })
    .transform(written => new URL(written).href),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, { error: () => text.webhookEvents })
    .max(webhookEvents.length)
    .refine(chosen => new Set(chosen).size === chosen.length),
  /** Also sends texts and names, instead of ids alone. */
  includeText: z.boolean().default(false),
})

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  includeText: z.boolean(),
  createdAt: instant,
  /** Who added it; it belongs to the company and outlives them. */
  maker: z.object({ id: z.number(), firstName: z.string(), lastName: z.string(), isOwner: z.boolean() }).nullable(),
  /** Whether events are sent; after days of failure it is off. */
  isOn: z.boolean(),
  /** Since when no delivery has arrived; null where the last one did. */
  failingSince: instant.nullable(),
  /** When it was turned off, because of that. */
  offSince: instant.nullable(),
  /** Deliveries that are still to arrive, and when the next of them is tried. */
  waiting: z.number(),
  nextAttemptAt: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
})
export type Webhook = z.output<typeof webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/** Why there was no status. */
export const deliveryErrors = ['no-answer', 'not-public', 'key-missing'] as const

const delivery = z.object({
  id: z.number(),
  /** The `webhook-id` header, the same on every attempt. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  /** Of one that waits. */
  nextAttemptAt: instant.nullable(),
  /** Of the last reply. */
  status: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  /** How long the last attempt took. */
  durationMs: z.number().nullable(),
})
export type Delivery = z.output<typeof delivery>

const access = { may: 'webhook.manage' } as const

export const listWebhooks = define('GET', '/api/admin/webhooks', {
  access,
  summary: 'All webhooks, the newest first',
  reply: z.object({ webhooks: z.array(webhook) }),
})

export const createWebhook = define('POST', '/api/admin/webhooks', {
  access,
  summary: 'Adds a webhook, which sends nothing before the next event; its signing secret is returned once',
  body: webhookForm,
  reply: webhook.extend({ secret: z.string() }),
  status: 201,
})

export const getWebhook = define('GET', '/api/admin/webhooks/:id', {
  access,
  summary: 'One webhook',
  params: idParams,
  reply: webhook,
})

export const editWebhook = define('PUT', '/api/admin/webhooks/:id', {
  access,
  summary: 'Changes a webhook, and turns it on or off; its secret stays',
  params: idParams,
  body: webhookForm.extend({ isOn: z.boolean().optional() }),
  reply: webhook,
})

export const deleteWebhook = define('DELETE', '/api/admin/webhooks/:id', {
  access,
  summary: 'Deletes a webhook with its log',
  params: idParams,
  reply: done,
})

export const testWebhook = define('POST', '/api/admin/webhooks/:id/test', {
  access,
  summary: 'Sends a test message, once',
  params: idParams,
  reply: delivery,
  status: 202,
})

export const listDeliveries = define('GET', '/api/admin/webhooks/:id/deliveries', {
  access,
  summary: 'The log of the last deliveries, the newest first',
  params: idParams,
  reply: z.object({ deliveries: z.array(delivery) }),
})

export const redeliver = define('POST', '/api/admin/webhooks/deliveries/:id/redeliver', {
  access,
  summary: 'Sends a delivery of the log again, as the same message',
  params: idParams,
  reply: delivery,
  status: 202,
})
