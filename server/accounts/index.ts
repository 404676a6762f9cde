import type { Role } from '#contract/policy.ts'

/** What other modules may use of accounts. */
export { findUserByEmail, lockUser, type UserRow } from './accounts.sql.ts'
export { forgetOldActivity, markActive } from './activity.sql.ts'
export { challengeBuckets, joinCodeBuckets } from './attempt-buckets.ts'
export { letCount } from './counting.ts'
export { type Exchange, enter, enterAs } from './enter.ts'
export { eraseAccount, forgetNeverJoined, startOver } from './erase-account.ts'
export { resetFactors, resetFactorsByCommand } from './factors/administration.service.ts'
export {
  askForFirstPasskey,
  dropPasskeyPassword,
  mayReplaceByPasskey,
  replaceByPasskey,
  verifyFirstPasskey,
} from './factors/first-passkey.service.ts'
export { hasSecondStep } from './factors/has-factor.sql.ts'
export type { Site } from './factors/passkeys.ts'
export type { Asked } from './factors/second-step.service.ts'
export { requireSite, siteOf } from './factors/site.ts'
export { looksWritten } from './looks.service.ts'
export { discardMails, dropMails, mailToSend, type QueuedLink } from './mails/mail-delivery.service.ts'
export { mailFactorChange } from './mails/security-mails.ts'
export { hasUsablePassword, requirePasswordAllowed } from './passwords/password-allowed.ts'
export { replacePassword, requestPasswordReset, resetPassword, sendReset } from './passwords/password-reset.service.ts'
export { requireGoodPassword } from './passwords/password-rules.ts'
export { hashPassword, temporaryCredentials } from './passwords/passwords.ts'
export { vacateEmails } from './profile/email.sql.ts'
export { mailFirstEmail } from './profile/email-change.service.ts'
export { replaceEmails } from './profile/replaced-email.service.ts'
export { markInvited } from './registration/invitations.sql.ts'
export {
  announceJoined,
  confirmAddress,
  joinVerified,
  mailUnverified,
  sendVerification,
} from './registration/registration.service.ts'
export {
  countInvitation,
  createLinkByCommand,
  createSetupLink,
  inviteAll,
  requireByLogin,
  sendSetup,
} from './registration/setup-links.service.ts'
export { hashToken, newToken } from './secret-token.ts'
export { clientOf } from './sessions/client.ts'
export { readCookie, writeCookie } from './sessions/cookies.ts'
export {
  endSessionsOf,
  noteBlockedNotifications,
  requireConfirmed,
  revokeAccess,
  type Sessions,
  sessionHash,
  sessionsOf,
  startSession,
} from './sessions/sessions.service.ts'
export { type ActorRow, actorColumns, toActor } from './sessions/sessions.sql.ts'
export {
  type Client,
  completeSignIn,
  currentUser,
  type HalfSignedIn,
  type SignedIn,
  signIn,
  signInByPassword,
} from './sign-in.service.ts'
export { hasEntered, toUser, withoutLogin } from './user.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** New users of the company, and the teams that they join besides Company-wide. */
    'people.joined': { userIds: readonly number[]; teams?: ReadonlyMap<number, readonly number[]> }
    /** Somebody has joined the company without an invitation. */
    'user.registered': { userId: number }
    /** These users count in figures from now on. Their rows are locked. */
    'people.counted': { userIds: readonly number[] }
    /** Somebody has signed in for the first time. Their row is locked. */
    'user.first-signed-in': { userId: number }
    'user.role-changed': { userId: number; role: Role }
    /** The sign-in of somebody whom no mail can tell was changed; the words are made in their languages. */
    'account.secured': { userId: number; words: () => { title: string; body: string } }
  }
}
