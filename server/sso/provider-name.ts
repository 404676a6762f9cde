/** What people know a provider by, from its host; the host itself for any other. */
export function providerName(issuer: string): string {
  const { hostname } = new URL(issuer)
  return names.find(([pattern]) => pattern.test(hostname))?.[1] ?? hostname
}

const names: readonly [RegExp, string][] = [
  [/^accounts\.google\.com$/, 'Google'],
  [/(^|\.)(microsoftonline\.(com|us)|windows\.net|partner\.microsoftonline\.cn)$/, 'Microsoft'],
  [/\.(okta|oktapreview|okta-emea)\.com$/, 'Okta'],
]

export const isGoogle = (issuer: string): boolean => new URL(issuer).hostname === 'accounts.google.com'
