import ipaddr from 'ipaddr.js'

/**
 * Whether an address is out on the public internet: neither private, loopback, link-local (where clouds keep their
 * metadata), multicast, reserved nor anything else of special use; IPv4 written as IPv6 counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}
