import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import https from 'node:https'
import type { Ctx } from '#server/lib/context.ts'
import { type Internet, pinnedLookup, resolvePublicAddress } from '#server/lib/outbound/internet.ts'
import { pushRequest } from './push-sender.ts'
import { serviceOrigins } from './subscriptions.sql.ts'
import { vapidOf } from './vapid.ts'

/** The limit of push services (RFC 8292). */
const maxTokenLifeSeconds = 24 * 60 * 60
const reachTimeoutMs = 5_000
const checkedOrigin = 'https://push.invalid'

/** The public key that browsers subscribe with. Throws if the private key is damaged. */
export const pushKey = async (ctx: Ctx): Promise<string> => (await vapidOf(ctx)).publicKey

/** What a push service would refuse about the signature of a message. */
export type SignatureFault = 'key' | 'signature' | 'service' | 'time'

/** Makes a message that is not sent, and checks its signature as push services do at this time. Null if it is right. */
export async function signatureFault(ctx: Ctx, now: Date): Promise<SignatureFault | null> {
  const vapid = await vapidOf(ctx)
  const device = {
    endpoint: `${checkedOrigin}/device`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const message = { title: 'System test', body: 'System test', url: '/', tag: 'system-test', unreadCount: 0 }
  const request = pushRequest(device, message, { urgency: 'normal', topic: 'system-test', ttl: 60 }, vapid)
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(request?.headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key.replaceAll('=', '') !== vapid.publicKey) return 'key'
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'signature'
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const lifeSeconds = exp - now.getTime() / 1_000
  if (aud !== checkedOrigin) return 'service'
  return lifeSeconds <= 0 || lifeSeconds > maxTokenLifeSeconds ? 'time' : null
}

interface ReachedServices {
  services: number
  /** The host of each that can't be reached, with the error. */
  unreachable: { host: string; error: Error }[]
}

/** Connects to the push services of all subscriptions, and sends them nothing that is for a device. */
export async function reachServices(ctx: Ctx): Promise<ReachedServices> {
  const origins = await serviceOrigins(ctx.db)
  const reached = await Promise.all(
    origins.map(origin =>
      reach(new URL(origin), ctx.internet).then(
        () => [],
        (error: Error) => [{ host: new URL(origin).host, error }],
      ),
    ),
  )
  return { services: origins.length, unreachable: reached.flat() }
}

/** Resolves with any reply. */
async function reach(url: URL, net: Internet): Promise<void> {
  const lookup = pinnedLookup(await resolvePublicAddress(url.hostname, net))
  const signal = AbortSignal.timeout(reachTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    https
      .request(url, { method: 'HEAD', agent: false, lookup, signal, ...(net.ca && { ca: net.ca }) }, response => {
        response.resume()
        resolve()
      })
      .on('error', reject)
      .end()
  })
}
