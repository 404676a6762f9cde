import https from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { PushMessage } from '#contract/push.ts'
import { guardedLookup, type Internet, resolvePublicAddress } from '#server/lib/outbound/internet.ts'
import type { Vapid } from './vapid.ts'

export interface Target {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Delivery {
  urgency: 'normal' | 'high'
  topic: string
  /** Seconds that the push service stores it for a device that is off. */
  ttl: number
}

/** `gone`: the subscription will never work again. `later`: it may, after `afterMs` if the push service says so. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; why: string; afterMs?: number; isSilent?: boolean }

const defaultTimeoutMs = 15_000

/** Sends pushes over persistent connections, and only to the public internet. */
export class PushSender {
  readonly #net: Internet
  readonly #agent: https.Agent
  readonly #timeoutMs: number

  constructor(net: Internet, timeoutMs = defaultTimeoutMs) {
    this.#net = net
    this.#timeoutMs = timeoutMs
    this.#agent = new https.Agent({
      keepAlive: true,
      maxSockets: 16,
      timeout: timeoutMs,
      lookup: guardedLookup(net),
      ...(net.ca && { ca: net.ca }),
    })
  }

  async send(target: Target, message: PushMessage, delivery: Delivery, vapid: Vapid): Promise<Outcome> {
    const url = new URL(target.endpoint)
    const encrypted = encrypt(target, message)
    if (!encrypted) return { kind: 'gone' }
    try {
      // The lookup of the agent checks names.
      if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) await resolvePublicAddress(url.hostname, this.#net)
      return await this.#post(url, encrypted, {
        authorization: vapid.authorization(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(encrypted.length),
        ttl: String(delivery.ttl),
        urgency: delivery.urgency,
        topic: delivery.topic,
      })
    } catch (error) {
      const isSilent = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'later', why: error instanceof Error ? error.message : String(error), isSilent }
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #post(url: URL, body: Buffer, headers: Record<string, string>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(this.#timeoutMs)
      https
        .request(url, { method: 'POST', agent: this.#agent, headers, signal }, response => {
          response.resume()
          response.on('end', () => resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'])))
          response.on('error', reject)
        })
        .on('error', reject)
        .end(body)
    })
  }
}

/** Returns undefined if the subscription's keys are invalid. */
function encrypt(target: Target, message: PushMessage): Buffer | undefined {
  try {
    return webPush.encrypt(target.p256dh, target.auth, JSON.stringify(message), 'aes128gcm').cipherText
  } catch {
    return undefined
  }
}

/** What a response means for the subscription (RFC 8030, sections 5 and 7.3). */
function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const afterMs = waitOf(retryAfter)
  return { kind: 'later', why: `status ${status}`, ...(afterMs && { afterMs }) }
}

/** Retry-After has seconds or a date (RFC 9110, section 10.2.3). */
export function waitOf(retryAfter: string | undefined, now = Date.now()): number | undefined {
  if (!retryAfter) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
  return ms > 0 ? ms : undefined
}
