import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks (https://www.standardwebhooks.com), version 1 of the symmetric signature. */
const prefix = 'whsec_'

/** 256 bits; receivers decode what follows the prefix from base64. */
export const newSecret = (): Buffer => randomBytes(32)

export const writeSecret = (secret: Buffer): string => `${prefix}${secret.toString('base64')}`

/** The headers that let a receiver check who sent a message, and when. */
export function signedHeaders(secret: Buffer, messageId: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
