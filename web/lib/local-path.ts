const here = 'http://here'

/** Returns the path if it belongs to this app, so that a link cannot redirect a signed-in user elsewhere. */
export function localPath(address: string | undefined): string | undefined {
  if (!address || !/^\/(?![/\\])/.test(address)) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(address, here)
    return origin === here ? `${pathname}${search}${hash}` : undefined
  } catch {
    return undefined
  }
}
