import ipaddr from 'ipaddr.js'

/** The parts of a client's address that stand for a household, an office or a provider's customer, the narrowest first. */
const prefixes = [64, 56, 48]

/** Stands for all clients whose proxy names no address. */
const unknown = 'an unknown address'

/** The part of a client's address that stands for one household or office: one IPv4 address, or 64 bits of IPv6. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? unknown

/** The same and the networks around it, which somebody may have all addresses of: one IPv4 address, or /64, /56 and /48. */
export function networksOf(address: string): string[] {
  const parsed = parse(address)
  if (!parsed) return [unknown]
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()]
  return prefixes.map(
    bits => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`,
  )
}

/** Proxies name an address with or without its port, and that of IPv6 in brackets or not. */
function parse(named: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? named
  const found = [bare, bare.replace(/:\d+$/, '')].find(address => ipaddr.isValid(address))
  return found === undefined ? undefined : ipaddr.process(found)
}
