/** What other modules may use of accounts. */
export {
  announceJoined,
  countInvitation,
  currentUser,
  requestPasswordReset,
  resetPassword,
  revokeAccess,
  sendReset,
  sendSetup,
  signIn,
  temporaryCredentials,
} from './accounts.service.ts'
export { forgetOldActivity, markActive } from './activity.sql.ts'
export { readCookie } from './cookies.ts'
export { eraseAccount } from './erasure.ts'
export { resetFactors, resetFactorsByCommand } from './factors/administration.service.ts'
export { hasFactor } from './factors/has-factor.sql.ts'
export { inviteAll } from './invitations.service.ts'
export { mailOwners, testMailTo } from './mails-to-owners.ts'
export { endSessionsOf, Sessions, startSession } from './sessions.service.ts'
export { type Client, toUser } from './sign-in.service.ts'
