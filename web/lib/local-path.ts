const here = 'http://here'

/** The address if it lies in this app, so that no link can lead a signed-in person elsewhere. */
export function localPath(address: string | undefined): string | undefined {
  if (!address || !/^\/(?![/\\])/.test(address)) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(address, here)
    return origin === here ? `${pathname}${search}${hash}` : undefined
  } catch {
    return undefined
  }
}
