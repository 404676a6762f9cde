import { domainToASCII } from 'node:url'

/**
 * The canonical form of an address, for storing and comparing: lower case, the domain in ASCII. However it is written,
 * one mailbox is one account.
 */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`.toLowerCase()
}

/** The domain of an address in its canonical form. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The canonical form of what somebody signs in with: an address, or without an @ a sign-in name. */
export const canonicalLogin = (login: string): string =>
  login.includes('@') ? canonicalAddress(login) : login.toLowerCase()
