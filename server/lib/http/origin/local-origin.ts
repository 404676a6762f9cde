import type { AddressInfo } from 'node:net'

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
