/** Words of registering, signing in, sessions and passwords. */
export const text = {
  registered: 'Please check your email to verify your account before signing in',
  registeredWithoutMail:
    "Mail isn't set up, so the link that confirms your address is saved on the server. Please ask your administrator for it.",
  firstRegisteredWithoutMail:
    "Mail isn't set up: the link that confirms your address is in the log of the server, and in its outbox folder.",
  firstLink: (link: string) => `Mail isn't set up. To finish the first registration, open ${link}`,
  verified: 'Your email is verified. You can sign in.',
  verifiedWithoutPassword: 'Your email is verified. Now choose a password.',
  resetRequested: "If an account with that email exists, we've sent you a password reset link.",
  resetRequestedWithoutMail:
    "Mail isn't set up. If an account with that email exists, the link for a new password is saved on the server. Please ask your administrator for it.",
  passwordSet: 'Your password is set, and you are signed in.',
  passwordSetHalf: 'Your password is set. Signing in takes your second step too.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  signedOut: 'You are signed out.',
  deviceSignedOut: 'That device is signed out.',
  othersSignedOut: 'Your other devices are signed out.',

  jobs: { mail: 'A mail', invitation: 'An invitation', reset: 'A link for a new password' },
}
