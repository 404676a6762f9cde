import type { Role } from '#contract/policy.ts'

/** What other modules may use of accounts. */
export { forgetOldActivity, markActive } from './activity.sql.ts'
export { letCount } from './counting.ts'
export { eraseAccount, forgetNeverJoined } from './erasure.ts'
export { resetFactors, resetFactorsByCommand } from './factors/administration.service.ts'
export { hasFactor } from './factors/has-factor.sql.ts'
export { countInvitation, createSetupLink, inviteAll, sendSetup } from './invitations.service.ts'
export { looksWritten } from './looks.service.ts'
export { mailOwners, testMailTo } from './mails/mails-to-owners.ts'
export { mailReminders } from './mails/reminder-mails.ts'
export { requestPasswordReset, resetPassword, sendReset } from './passwords/password-reset.service.ts'
export { temporaryCredentials } from './passwords/passwords.ts'
export { announceJoined } from './registration.service.ts'
export { readCookie } from './sessions/cookies.ts'
export {
  endSessionsOf,
  noteBlockedNotifications,
  revokeAccess,
  type Sessions,
  sessionsOf,
  startSession,
} from './sessions/sessions.service.ts'
export { type Client, currentUser, signIn } from './sign-in.service.ts'
export { toUser } from './user.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** New users of the company, and the teams that they join besides Company-wide. */
    'people.joined': { userIds: readonly number[]; teams?: ReadonlyMap<number, readonly number[]> }
    /** These users count in figures from now on. Their rows are locked. */
    'people.counted': { userIds: readonly number[] }
    'user.role-changed': { userId: number; role: Role }
  }
}
