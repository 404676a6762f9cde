import { networkInterfaces } from 'node:os'

/** Without PUBLIC_URL, an app that listens on all addresses is reached at this machine's address in its network. */
export function reachableOrigin(origin: string): string {
  const url = new URL(origin)
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return origin
  const own = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  url.hostname = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  return url.origin
}
