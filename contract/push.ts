import { z } from 'zod'
import { define } from './call.ts'
import { done, idParams } from './values.ts'

/** What a push carries, and the service worker shows (decision 44). */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click leads, within the app: `/#post-12`. */
  url: z.string(),
  /** A later one under the same tag replaces an earlier one on the device. */
  tag: z.string(),
  /** Unread posts of this person in all their teams: what the app's badge shows. */
  unreadCount: z.number(),
})
export type PushMessage = z.output<typeof pushMessage>

const bytesOf = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)
const base64 = (message: string, bytes: number) =>
  z
    .string(message)
    .regex(/^[\w+/-]+={0,2}$/, message)
    .refine(text => bytesOf(text) === bytes, message)

const endpoint = z.string('The endpoint is missing').max(2_000, 'The endpoint is too long')

export const vapidPublicKey = define({
  method: 'GET',
  path: '/api/push/vapid-public-key',
  access: 'signed-in',
  summary: 'The key that browsers subscribe with',
  reply: z.object({ publicKey: z.string() }),
})

/** Refused with push.endpoint where it is not an https address on the public internet. */
export const subscribe = define({
  method: 'POST',
  path: '/api/push/subscribe',
  access: { may: 'push.subscribe' },
  summary: 'Registers a browser for pushes; one that was somebody else’s moves to who is signed in now',
  body: z.object({
    endpoint,
    keys: z.object({
      /** An uncompressed point of P-256 and 16 secret bytes, both base64. */
      p256dh: base64('That is not a public key', 65),
      auth: base64('That is not an authentication secret', 16),
    }),
  }),
  reply: done,
  status: 201,
})

export const unsubscribe = define({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'signed-in',
  summary: 'Forgets a browser; one that is not known is forgotten already',
  body: z.object({ endpoint }),
  reply: done,
})

export const testPush = define({
  method: 'POST',
  path: '/api/push/test',
  access: 'signed-in',
  summary: 'Pushes a test notification to the devices of who asks',
  reply: z.object({ queued: z.number() }),
})

/** Refused with notify.too-soon within `limits.notifyCooldownMs` of the last time. */
export const notifyNonViewers = define({
  method: 'POST',
  path: '/api/posts/:id/notify-non-viewers',
  access: 'signed-in',
  summary: 'Pushes a post to those it was meant for who have not read it',
  params: idParams,
  reply: z.object({
    /** People with a live subscription, to whom it goes out now. */
    queued: z.number(),
    /** People with none. */
    unreachable: z.number(),
  }),
})

export const resetBadge = define({
  method: 'POST',
  path: '/api/push/reset-badge',
  access: 'signed-in',
  summary: 'Once a session: what the badge is to show from now on',
  reply: z.object({ unreadCount: z.number() }),
})

/** Sent at an installation, and again when the installed app is opened (decision 47). */
export const recordInstall = define({
  method: 'POST',
  path: '/api/pwa/install',
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
