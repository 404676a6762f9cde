import ipaddr from 'ipaddr.js'

/**
 * Whether an address is on the public internet: not private, loopback, link-local (where clouds serve their metadata),
 * multicast, reserved or of other special use. IPv4 written as IPv6 counts as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}
