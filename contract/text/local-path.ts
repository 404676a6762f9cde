const here = 'http://here'

/**
 * Returns the path if it belongs to this app, so that a link cannot redirect a signed-in user elsewhere. Decided by
 * its normal form: `/.//evil.example` becomes `//evil.example`, which is another host.
 */
export function localPath(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, here)) return undefined
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
