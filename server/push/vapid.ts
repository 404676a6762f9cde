import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import { promisePerContext } from '#server/lib/per-context.ts'
import { sharedSecret } from '#server/lib/secrets.ts'

const lifeMs = 12 * 60 * 60 * 1_000

/** Identifies the deployment to push services (RFC 8292): one key pair, and a signed token for each service. */
export class Vapid {
  readonly publicKey: string
  readonly #privateKey: string
  readonly #subject: string
  readonly #tokens = new Map<string, { header: string; expiresAt: number }>()

  constructor(privateKey: Buffer, subject: string) {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey)
    this.publicKey = curve.getPublicKey('base64url')
    this.#privateKey = privateKey.toString('base64url')
    this.#subject = subject
  }

  /** The Authorization header for a push service. Signing is expensive, so a token is used for hours. */
  authorization(origin: string): string {
    const known = this.#tokens.get(origin)
    if (known && known.expiresAt - Date.now() > lifeMs / 2) return known.header
    const expiresAt = Date.now() + lifeMs
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      this.#subject,
      this.publicKey,
      this.#privateKey,
      'aes128gcm',
      Math.floor(expiresAt / 1_000),
    )
    this.#tokens.set(origin, { header, expiresAt })
    return header
  }
}

/** The key pair from the settings, or one that is created on first use and shared by all instances. */
export const vapidOf = promisePerContext(async ctx => {
  // 32 random bytes are a valid private key of P-256, except in one of 2³² cases.
  const key = ctx.config.vapidKey ?? (await sharedSecret(ctx.db, 'vapid'))
  return new Vapid(key, subjectOf(ctx.config, ctx.publicUrl()))
})

/** The contact for push services; some reject a subject that is not a real address. */
function subjectOf({ vapidSubject, mailFrom }: Config, publicUrl: string): string {
  if (vapidSubject) return vapidSubject
  const sender = mailFrom && (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom)
  if (sender) return `mailto:${sender}`
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`
}
