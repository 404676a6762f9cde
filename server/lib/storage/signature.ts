import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the signature of an upload URL covers. */
export interface SignedTerms {
  key: string
  contentType: string
  bytes: number
  /** Unix time in seconds. */
  expires: number
}

/** Returns base64url. */
export function sign(secret: Buffer, terms: SignedTerms): string {
  const text = JSON.stringify(['PUT', terms.key, terms.contentType, terms.bytes, terms.expires])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Whether the signature is valid and has not expired. */
export function verify(secret: Buffer, terms: SignedTerms, signature: string, now = Date.now()): boolean {
  const expected = Buffer.from(sign(secret, terms))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && terms.expires * 1_000 > now
}
