import type { User } from '#contract/accounts.ts'
import type { UserRow } from './accounts.sql.ts'

export function toUser(user: UserRow, mustAddFactor = false): User {
  const { id, email, signInName, firstName, lastName, role, profileImageUrl, createdAt } = user
  return {
    id,
    email,
    signInName,
    firstName,
    lastName,
    role: role as User['role'],
    profileImageUrl,
    createdAt: createdAt.toISOString(),
    ...(mustAddFactor && { mustAddFactor }),
  }
}

/** A user as they read themselves. */
export const toOwnUser = (user: UserRow, mustAddFactor: boolean): User => ({
  ...toUser(user, mustAddFactor),
  language: user.language,
  ...(user.translatesAlways && { translatesAlways: true }),
})

/** Whether somebody chose their password themselves. */
export const hasOwnPassword = (user: UserRow): boolean =>
  user.passwordHash !== null && user.temporaryPasswordUntil === null

/** Whether somebody has signed in, or chosen their password. */
export const hasEntered = (user: UserRow): boolean => user.lastSignInAt !== null || hasOwnPassword(user)

/** A user by name alone, for API tokens that are not for people. */
export const withoutLogin = <Named extends Pick<User, 'email' | 'signInName'>>(user: Named): Named => ({
  ...user,
  email: null,
  signInName: null,
})
