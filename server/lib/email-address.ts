import { domainToASCII } from 'node:url'

/**
 * An address as it is kept and compared: lower case, its domain in ASCII, so that however it is written, one mailbox is
 * one account (decisions 5 and 9).
 */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`.toLowerCase()
}
