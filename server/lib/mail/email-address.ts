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
