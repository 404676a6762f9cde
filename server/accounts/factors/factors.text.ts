import type { FactorRule } from '#contract/factors.ts'

/** Words of the second step. */
export const text = {
  confirmed: 'Thank you. You can go on.',
  othersSignedOut: 'Your other devices are signed out.',
  reset: (name: string) => `${name} can sign in with the password alone.`,
  rule: {
    nobody: 'Everyone chooses whether to have a second step.',
    'owners-and-admins': 'Owners and admins without a second step set it up before anything else.',
    everyone: 'People without a second step set it up before anything else.',
  } satisfies Record<FactorRule, string>,

  /** What the mail about a change says. */
  changes: {
    passkeyAdded: (name: string) => `The passkey “${name}” was added to your account.`,
    passkeyRemoved: (name: string) => `The passkey “${name}” was removed from your account.`,
    authenticatorAdded: 'An authenticator app was turned on for your account.',
    authenticatorRemoved: 'The authenticator app was turned off for your account.',
    codesRenewed: 'New recovery codes were made for your account. The old ones stop working.',
    codeUsed: (left: number) => `A recovery code of your account was used; ${left} are left.`,
    reset:
      'An owner reset the second step of your account: your passkeys, authenticator app and recovery codes were removed, and all your devices were signed out.',
    withOthersSignedOut: (change: string) => `${change} Your other devices were signed out.`,
  },
}
