/** What somebody signs in with, as it is shown: their address, else their sign-in name. */
export const loginOf = ({ email, signInName }: { email: string | null; signInName: string | null }): string =>
  email ?? signInName ?? ''
