/** Words of registering, signing in, sessions and passwords. */
export const text = {
  registered: 'Please check your email to verify your account before signing in',
  verified: 'Your email is verified. You can sign in.',
  verifiedWithoutPassword: 'Your email is verified. Now choose a password.',
  resetRequested: "If an account with that email exists, we've sent you a password reset link.",
  passwordSet: 'Your password is set, and you are signed in.',
  passwordSetHalf: 'Your password is set. Signing in takes your second step too.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  signedOut: 'You are signed out.',
  deviceSignedOut: 'That device is signed out.',
  othersSignedOut: 'Your other devices are signed out.',

  jobs: { mail: 'A mail', invitation: 'An invitation', reset: 'A link for a new password' },
}
