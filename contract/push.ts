import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { done, idParams, rowId, type Words } from './values.ts'

/** The content of a push, which the service worker shows. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path that a click opens: `/#post-12`. */
  url: z.string(),
  /** A later push with the same tag replaces an earlier one on the device. */
  tag: z.string(),
  /** The user's unread posts in all teams: the number of the app's badge. */
  unreadCount: z.number(),
})
export type PushMessage = z.output<typeof pushMessage>

/** Four characters of base64 are three bytes. */
const base64 = (words: Words, bytes: number) =>
  z.string({ error: words }).regex(new RegExp(`^[\\w+/-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), { error: words })

const endpoint = z.string({ error: () => text.endpoint }).max(2_000, { error: () => text.endpointTooLong })

export const vapidPublicKey = define('GET', '/api/push/vapid-public-key', {
  access: 'signed-in',
  summary: 'The key that browsers subscribe with',
  reply: z.object({ publicKey: z.string() }),
})

/** Throws Refusal `push.endpoint` unless it is an address of a known push service. */
export const subscribe = define('POST', '/api/push/subscribe', {
  access: { may: 'push.subscribe' },
  summary: 'Registers a browser for pushes; one of another user moves to the signed-in user',
  body: z.object({
    endpoint,
    keys: z.object({
      /** An uncompressed point of P-256 and 16 secret bytes, both base64. */
      p256dh: base64(() => text.publicKey, 65),
      auth: base64(() => text.authSecret, 16),
    }),
  }),
  reply: done,
  status: 201,
})

export const unsubscribe = define('POST', '/api/push/unsubscribe', {
  access: 'signed-in',
  summary: 'Deletes the subscription of a browser; idempotent',
  body: z.object({ endpoint }),
  reply: done,
})

/** Called by the app on each device when it is not what it was in this session. */
export const reportPermission = define('PUT', '/api/push/permission', {
  access: 'signed-in',
  summary: 'Notes whether this browser blocks notifications',
  body: z.object({ isBlocked: z.boolean() }),
  reply: done,
})

export const testPush = define('POST', '/api/push/test', {
  access: 'signed-in',
  summary: 'Pushes a test notification to my devices',
  reply: z.object({ queued: z.number() }),
})

/**
 * Pushes or mails a post to all its non-readers or to some of them. Skips those who were reminded of it within
 * `limits.notifyCooldownMs`; throws Refusal `notify.too-soon` if that leaves nobody, and
 * `notify.no-mail`.
 */
export const notifyNonViewers = define('POST', '/api/posts/:id/notify-non-viewers', {
  access: 'signed-in',
  summary: 'Pushes or mails a post to its non-readers, or to those of them with the given ids',
  params: idParams,
  body: z.object({
    /** Others than non-readers of the post are ignored. */
    userIds: z.array(rowId).min(1).max(limits.membersAtOnce).optional(),
    /** By mail it reaches those who have signed in; it takes a mail server. */
    by: z.enum(['push', 'mail']).default('push'),
  }),
  bodyBytes: limits.membersBodyBytes,
  reply: z.object({
    /** Users to whom it is sent: those with a subscription, or by mail those who have signed in. */
    queued: z.number(),
    /** The others. */
    unreachable: z.number(),
    /** Users who were reminded of this post a moment ago. */
    skipped: z.number(),
  }),
})

export const resetBadge = define('POST', '/api/push/reset-badge', {
  access: 'signed-in',
  summary: 'Once per session: the number for the badge',
  reply: z.object({ unreadCount: z.number() }),
})

/** Called at the installation, and when the installed app is opened. */
export const recordInstall = define('POST', '/api/pwa/install', {
  access: 'signed-in',
  summary: 'Records that the app is installed on a device',
  body: z.object({
    deviceType: z.enum(['desktop', 'mobile', 'tablet']),
    platform: z.string().trim().max(100),
    browserName: z.enum(['Chrome', 'Safari', 'Firefox', 'Edge', 'Unknown']),
    browserVersion: z.string().trim().max(50),
  }),
  reply: done,
  status: 201,
})
