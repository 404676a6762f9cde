import { emailAddress } from '#contract/values.ts'
import { canonicalAddress, domainOf } from '#server/lib/mail/email-address.ts'
import type { Claims } from './provider.ts'
import { isGoogle } from './provider-name.ts'

const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

/**
 * Returns the address of somebody in its canonical form where the provider vouches that it is theirs now, else null:
 * `email_verified`, and for Google that the domain is the organization's (`hd`), because a private account can be made
 * with any address. Entra ID has `xms_edov` in its place: the organization owns the domain of the address.
 */
export function verifiedAddress(issuer: string, claims: Claims): string | null {
  const email = emailAddress().safeParse(claims['email'])
  if (!email.success) return null
  const address = canonicalAddress(email.data)
  const { hostname } = new URL(issuer)
  if (isGoogle(issuer) && claims['hd'] !== domainOf(address)) return null
  const isEntra = /^login\.microsoftonline\.(com|us)$/.test(hostname)
  return claims['email_verified'] === true || (isEntra && isTrue(claims['xms_edov'])) ? address : null
}
