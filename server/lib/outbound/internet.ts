import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'

/** Resolves names and says which addresses may be connected to; replaced in tests. */
export interface Internet {
  resolve(hostname: string): Promise<string[]>
  isAllowed(address: string): boolean
  /** Whether pages may be fetched from this port. */
  isWebPort(port: string): boolean
  /** An additional certificate to trust. */
  readonly ca?: string
}

const resolve = async (hostname: string) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/** The internet beyond this app, whose own address leads to what its proxy serves to this machine. */
export function publicInternet(publicUrl: string | undefined): Internet {
  const own = publicUrl && new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return {
    async resolve(hostname) {
      const addresses = await resolve(hostname)
      const ownAddresses = own ? await resolve(own).catch(() => []) : []
      return addresses.some(address => ownAddresses.includes(address)) ? [] : addresses
    },
    isAllowed: isPublicAddress,
    // URLs leave out the default port of their scheme.
    isWebPort: port => port === '' || port === '80' || port === '443',
  }
}

/** A name with an address that is not public. */
export class NotPublic extends Error {}

/**
 * Resolves a host once and returns its address. Throws NotPublic unless every address of it is public, so that none
 * leads inside the network.
 */
export async function resolvePublicAddress(host: string, net: Internet): Promise<string> {
  const hostname = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await net.resolve(hostname).catch(() => [])
  const [first] = addresses
  if (first === undefined || !addresses.every(net.isAllowed))
    throw new NotPublic(`${hostname} is not on the public internet`)
  return first
}

/** Waits for work no longer than a signal allows. Throws its reason. */
export const within = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])

/** A lookup that always returns this address, also if DNS changes later. */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
}

/** A lookup that resolves each name to a public address, or fails. Node does not look up IP addresses. */
export const guardedLookup = (net: Internet): LookupFunction => {
  const resolve = async (...[hostname, options, done]: Parameters<LookupFunction>) => {
    try {
      const address = await resolvePublicAddress(hostname, net)
      pinnedLookup(address)(hostname, options, done)
    } catch (error) {
      done(error as NodeJS.ErrnoException, '')
    }
  }
  return (...args) => void resolve(...args)
}

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
