/**
 * What is wrong with links that lead to an origin: `local` where only this computer finds it, `http` where phones get no
 * notifications and cannot install the app.
 */
export function linkProblemOf(origin: string): 'local' | 'http' | null {
  const { hostname, protocol } = new URL(origin)
  if (/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return 'local'
  return protocol === 'https:' ? null : 'http'
}
