import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Returns the origin of a server on this machine; one that listens on all addresses is reached on loopback. */
export function localOrigin(bound: AddressInfo | string | null): string {
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port')
  return `http://${hostOf(bound)}:${bound.port}`
}

function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return family === 'IPv6' ? `[${address}]` : address
}

/** Without PUBLIC_URL, an app that listens on all addresses is reached at this machine's address in its network. */
export function reachableOrigin(origin: string): string {
  const url = new URL(origin)
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return origin
  const own = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  url.hostname = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  return url.origin
}
