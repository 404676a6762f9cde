import type { User } from '#contract/accounts.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './accounts.sql.ts'
import { startChallenge } from './factors/challenges.service.ts'
import * as factorSql from './factors/factors.sql.ts'
import { hashToken } from './secret-token.ts'
import { startSession } from './sessions.service.ts'
import * as sessionSql from './sessions.sql.ts'

/** Where a call comes from, for throttling and for recognizing a browser that signed in before. */
export interface Client {
  address: string
  userAgent: string | undefined
  /** A random token in a cookie of the browser. */
  browser: string
  /** The token of the session that the browser has, which signing in replaces. */
  session: string | undefined
}

export interface SignedIn {
  session: string
  user: User
}

/** Somebody whose password was right, but who has a second step: the token is that of the half-finished sign-in. */
export interface HalfSignedIn {
  secondStep: string
}

/** The page on which a half-finished sign-in is completed. */
export const secondStepPath = '/second-step'

/** Signs in somebody who has proved the password, or begins the second step where they have one. */
export async function signInByPassword(
  unit: Unit,
  user: sql.UserRow,
  client: Client,
): Promise<SignedIn | HalfSignedIn> {
  const { passkeys, hasAuthenticator } = await factorSql.factorStateOf(unit.db, user.id)
  if (passkeys === 0 && !hasAuthenticator) return completeSignIn(unit, user, client)
  return { secondStep: await startChallenge(unit, 'second-step', { userId: user.id, secret: null }) }
}

/** Starts the session of somebody who has proved all that is asked of them. */
export async function completeSignIn(unit: Unit, user: sql.UserRow, client: Client): Promise<SignedIn> {
  await sql.markSignedIn(unit.db, user.id)
  await sessionSql.rememberBrowser(unit.db, hashToken(client.browser), user.id)
  if (!user.lastSignInAt) unit.invalidate('people')
  const session = await startSession(unit, user.id, { userAgent: client.userAgent, replaced: client.session })
  const mustAddFactor = await factorSql.mustAddFactor(unit.db, user.id)
  return { session, user: toUser(user, mustAddFactor) }
}

export function toUser(user: sql.UserRow, mustAddFactor = false): User {
  const { id, email, firstName, lastName, role, profileImageUrl, createdAt } = user
  return {
    id,
    email,
    firstName,
    lastName,
    role: role as User['role'],
    profileImageUrl,
    createdAt: createdAt.toISOString(),
    ...(mustAddFactor && { mustAddFactor }),
  }
}
