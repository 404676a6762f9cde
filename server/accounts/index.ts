import type { Role } from '#contract/policy.ts'

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
export { endSessionsOf, type Sessions, sessionsOf, startSession } from './sessions.service.ts'
export { type Client, toUser } from './sign-in.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** New users of the company, and the teams that they join besides Company-wide. */
    'people.joined': { userIds: readonly number[]; teams?: ReadonlyMap<number, readonly number[]> }
    'user.role-changed': { userId: number; role: Role }
  }
}
