/** Where a sign-in at the company's provider begins; browsers follow it. */
export const ssoStartPath = '/api/auth/sso/start'

/** Where the provider sends browsers back to. */
export const ssoCallbackPath = '/api/auth/sso/callback'

/** The address at which signing in with the provider begins, and that leads to a page of the app. */
export const signOnPath = (next?: string): string =>
  next === undefined ? ssoStartPath : `${ssoStartPath}?${new URLSearchParams({ next }).toString()}`
