import { personName, required } from '#contract/values.ts'
import type { Claims } from './provider.ts'

/** Returns the name of somebody new: what the provider calls them, or the beginning of their address. */
export function namesIn(claims: Claims, email: string): { firstName: string; lastName: string } {
  const words = nameOf(claims['name'])?.split(' ') ?? []
  const local = email.slice(0, email.lastIndexOf('@')).slice(0, 40)
  const firstName = nameOf(claims['given_name']) ?? words[0] ?? local
  const lastName = nameOf(claims['family_name']) ?? nameOf(words.slice(1).join(' ')) ?? local
  return { firstName, lastName }
}

const nameOf = (claim: unknown): string | undefined => personName(required).safeParse(claim).data
