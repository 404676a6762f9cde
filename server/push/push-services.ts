import { ECDH } from 'node:crypto'
import { isListed } from '#server/lib/outbound/hosts.ts'

/** The push services of browsers; `*.` stands for every name below. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Whether an endpoint is an https address, on port 443, of a known push service or one of these others. */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return isListed(host, [...knownServices, ...others])
}

/** Whether this is a point of P-256, so that pushes can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}
