import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/push.ts'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { certificate, key } from '#server/testing/certificate.ts'
import { decryptPush } from './decrypt-push.fixture.ts'

export interface Received {
  device: string
  headers: Record<string, string | string[] | undefined>
  message: PushMessage
}

/** Resolves `push.test` and nothing else. */
export const internetWithPushService: Internet = {
  resolve: async hostname => (hostname === 'push.test' ? ['127.0.0.1'] : ['10.0.0.1']),
  isAllowed: address => address === '127.0.0.1',
  isWebPort: () => true,
  ca: certificate,
}

/** A push service (RFC 8030), with devices that can read what is sent to them. */
export class PushService {
  readonly received: Received[] = []
  /** Replies by device instead of 201. */
  readonly answers = new Map<string, { status: number; headers?: Record<string, string> }>()
  /** Whether it never replies. */
  isHanging = false
  readonly #devices = new Map<string, { curve: ECDH; secret: Buffer }>()
  readonly #server = https.createServer({ cert: certificate, key }, (request, response) => {
    if (this.isHanging) return
    if (request.method === 'HEAD') {
      response.writeHead(405).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = request.url?.slice(1) ?? ''
      const { status, headers } = this.answers.get(device) ?? { status: 201, headers: {} }
      response.writeHead(status, headers).end()
      if (status >= 300) return
      const message = JSON.parse(this.#opened(device, Buffer.concat(chunks))) as PushMessage
      this.received.push({ device, headers: request.headers, message })
    })
  })

  async open(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return this
  }

  get origin(): string {
    return `https://push.test:${(this.#server.address() as AddressInfo).port}`
  }

  /** For the setting `pushServices`. */
  get hosts(): string[] {
    return [new URL(this.origin).host, new URL(this.origin).host.replace('push.test', 'intranet.test')]
  }

  get internet(): Internet {
    return internetWithPushService
  }

  subscription(device: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const curve = createECDH('prime256v1')
    const secret = randomBytes(16)
    this.#devices.set(device, { curve, secret })
    const p256dh = curve.generateKeys('base64url')
    return { endpoint: `${this.origin}/${device}`, keys: { p256dh, auth: secret.toString('base64url') } }
  }

  /** The pushes to a device, oldest first. */
  to(device: string): PushMessage[] {
    return this.received.filter(received => received.device === device).map(({ message }) => message)
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #opened(device: string, body: Buffer): string {
    const known = this.#devices.get(device)
    if (!known) throw new Error(`no device ${device}`)
    return decryptPush(body, known.curve, known.secret)
  }
}
