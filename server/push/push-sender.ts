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
export type Outcome = { kind: 'sent' } | { kind: 'gone' } | { kind: 'later'; why: string; afterMs?: number }

const defaultTimeoutMs = 15_000
/** The number of timeouts in a row after which nothing is sent to a push service for a minute. */
const maxSilences = 3
const silenceMs = 60_000

/** Sends pushes over persistent connections, and only to the public internet. */
export class PushSender {
  readonly #net: Internet
  readonly #agent: https.Agent
  readonly #timeoutMs: number
  /** Timeouts in a row, by origin. */
  readonly #silences = new Map<string, { times: number; since: number }>()

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
    const request = pushRequest(target, message, delivery, vapid)
    if (!request) return { kind: 'gone' }
    if (this.#isSilent(url.origin)) return { kind: 'later', why: `${url.origin} did not respond` }
    try {
      // The lookup of the agent checks names.
      if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) await resolvePublicAddress(url.hostname, this.#net)
      const outcome = await this.#post(url, request)
      this.#silences.delete(url.origin)
      return outcome
    } catch (error) {
      // The timeout is the only signal that aborts.
      if (error instanceof Error && error.name === 'AbortError') this.#noteSilence(url.origin)
      return { kind: 'later', why: error instanceof Error ? error.message : String(error) }
    }
  }

  #isSilent(origin: string): boolean {
    const silence = this.#silences.get(origin)
    return silence !== undefined && silence.times >= maxSilences && performance.now() - silence.since < silenceMs
  }

  #noteSilence(origin: string): void {
    const { times } = this.#silences.get(origin) ?? { times: 0 }
    this.#silences.set(origin, { times: times + 1, since: performance.now() })
  }

  close(): void {
    this.#agent.destroy()
  }

  #post(url: URL, { body, headers }: PushRequest): Promise<Outcome> {
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

interface PushRequest {
  body: Buffer
  headers: Record<'authorization', string> & Record<string, string>
}

/** Encrypts and signs a message. Returns undefined if the subscription's keys are invalid. */
export function pushRequest(
  target: Target,
  message: PushMessage,
  delivery: Delivery,
  vapid: Vapid,
): PushRequest | undefined {
  const body = encrypt(target, message)
  return (
    body && {
      body,
      headers: {
        authorization: vapid.authorization(new URL(target.endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(delivery.ttl),
        urgency: delivery.urgency,
        topic: delivery.topic,
      },
    }
  )
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
