/** Where a sign-in at the company's provider begins; browsers follow it. */
export const ssoStartPath = '/api/auth/sso/start'

/** Where the provider sends browsers back to. */
export const ssoCallbackPath = '/api/auth/sso/callback'

/** The address at which signing in with the provider begins, and that leads to a page of the app. */
export const signOnPath = (next?: string): string => withQuery(next === undefined ? {} : { next })

/** The same for somebody who is signed in and confirms that it is them: the provider asks them again. */
export const confirmPath = (next: string): string => withQuery({ next, confirm: 'true' })

function withQuery(query: Record<string, string>): string {
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${ssoStartPath}?${search.toString()}` : ssoStartPath
}
