import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** How names become addresses and which of those may be connected to; tests stand in for the internet. */
export interface Internet {
  resolve(hostname: string): Promise<string[]>
  isAllowed(address: string): boolean
  /** A certificate to trust besides the usual ones. */
  readonly ca?: string
}

export const internet: Internet = {
  resolve: async hostname => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

/** A name that leads nowhere that a server may be sent to. */
export class NotPublic extends Error {}

/**
 * The address to connect to for a host: the name is resolved once, and every address it has must be public, so that
 * none of them leads inside the network (decision 24). Raises NotPublic.
 */
export async function resolvePublicAddress(host: string, net: Internet): Promise<string> {
  const hostname = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await net.resolve(hostname).catch(() => [])
  const [first] = addresses
  if (first === undefined || !addresses.every(net.isAllowed))
    throw new NotPublic(`${hostname} is not on the public internet`)
  return first
}

/** Leads every connection to this very address, whatever the DNS says later. */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
}

/** Looks a name up for each connection, and refuses it unless it is public; names only, for an IP is never looked up. */
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
