import { domainToASCII } from 'node:url'

/**
 * Returns an address as it is stored and compared: lower case, its domain in ASCII, so that one mailbox is one account
 * however it is written.
 */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`.toLowerCase()
}
