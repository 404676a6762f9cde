/** A person's login as displayed: their address, else their sign-in name. */
export const loginOf = ({ email, signInName }: { email: string | null; signInName: string | null }): string =>
  email ?? signInName ?? ''
