import os from 'node:os'
import ipaddr from 'ipaddr.js'

/** Public by its range, but served inside: the machine agent of Azure. */
const internalAddresses = new Set(['168.63.129.16'])

/** IPv4 in an old form of IPv6, of which nothing is on the internet. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96')

/**
 * Whether an address is on the public internet: not private, loopback, link-local (where clouds serve their metadata),
 * multicast, reserved, of other special use, or one of this machine. IPv4 written as IPv6 counts as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible)) return false
  return parsed.range() === 'unicast' && !internalAddresses.has(parsed.toString()) && !isOwn(parsed.toString())
}

/** A service behind the machine's own firewall must not be reached from inside. */
const isOwn = (address: string): boolean =>
  Object.values(os.networkInterfaces()).some(found =>
    found?.some(own => ipaddr.isValid(own.address) && ipaddr.process(own.address).toString() === address),
  )
