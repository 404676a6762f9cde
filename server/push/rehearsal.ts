import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '#contract/push.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { decryptPush } from './decrypt-push.ts'
import { PushSender } from './deliver.ts'
import { rehearsalCertificate, rehearsalKey } from './rehearsal-certificate.ts'
import { sendPushes } from './sending.service.ts'
import { vapidOf } from './vapid.ts'

const host = 'push.rehearsal.invalid'
const internet: Internet = {
  resolve: async () => ['127.0.0.1'],
  isAllowed: address => address === '127.0.0.1',
  isWebPort: () => true,
  ca: rehearsalCertificate,
}
/** What a push service allows (RFC 8292). */
const maxTokenLifeSeconds = 24 * 60 * 60

interface Received {
  message: PushMessage
  /** Why a push service would refuse the signature; null if it is right. */
  complaint: string | null
}

/** A device that can read what is pushed to it. */
export interface RehearsedDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** A push service on loopback, whose device's pushes are decrypted as a browser does. */
export interface RehearsedService {
  live: RehearsedDevice
  /** A device whose subscription has ended. */
  ended: RehearsedDevice
  received: readonly Received[]
  /** Sends with the app's own sender and key to these subscriptions. */
  push(ctx: Ctx, subscriptionIds: number[]): Promise<void>
}

/** Opens a push service for one piece of work. `now` is the time by which it checks signatures. */
export async function withPushService<T>(
  ctx: Ctx,
  now: () => Date,
  work: (service: RehearsedService) => Promise<T>,
): Promise<T> {
  const { publicKey } = await vapidOf(ctx)
  const received: Received[] = []
  const curve = createECDH('prime256v1')
  const keys = { p256dh: curve.generateKeys('base64url'), secret: randomBytes(16) }
  const server = https.createServer({ cert: rehearsalCertificate, key: rehearsalKey }, async (request, response) => {
    const body = await buffer(request)
    if (request.url === '/ended') return response.writeHead(410).end()
    const message = JSON.parse(decryptPush(body, curve, keys.secret)) as PushMessage
    const origin = `https://${request.headers.host}`
    received.push({ message, complaint: complaintAbout(request.headers.authorization, { publicKey, origin, now }) })
    return response.writeHead(201).end()
  })
  const sender = new PushSender(internet)
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const origin = `https://${host}:${(server.address() as AddressInfo).port}`
    const device = (name: string) => ({
      endpoint: `${origin}/${name}`,
      p256dh: keys.p256dh,
      auth: keys.secret.toString('base64url'),
    })
    const push = (rehearsed: Ctx, subscriptionIds: number[]) =>
      sendPushes(rehearsed, sender, {
        subscriptionIds,
        attempt: 0,
        content: {
          title: 'System test',
          body: 'System test',
          url: '/',
          tag: 'system-test',
          urgency: 'normal',
          expiresAt: Date.now() + 60_000,
        },
      })
    return await work({ live: device('live'), ended: device('ended'), received, push })
  } finally {
    sender.close()
    server.closeAllConnections()
    server.close()
  }
}

/** The public key that browsers subscribe with. Throws if the private key is damaged. */
export const pushKey = async (ctx: Ctx): Promise<string> => (await vapidOf(ctx)).publicKey

/** Checks a signature as push services do. */
function complaintAbout(
  header: string | undefined,
  { publicKey, origin, now }: { publicKey: string; origin: string; now: () => Date },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key.replaceAll('=', '') !== publicKey) return 'The message names another key than the one that browsers got'
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'The signature does not fit the key'
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const lifeSeconds = said.exp - now().getTime() / 1_000
  if (said.aud !== origin) return 'The signature is for another push service'
  if (lifeSeconds <= 0 || lifeSeconds > maxTokenLifeSeconds) return 'The time of the signature is wrong'
  return null
}
