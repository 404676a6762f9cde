import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import {
  changePasswordForm,
  forgotForm,
  newPassword,
  profileForm,
  registrationForm,
  signInForm,
} from './accounts.forms.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { done, instant, role } from './values.ts'

export const user = z.object({
  id: z.number(),
  /** Null for people without an address. */
  email: z.string().nullable(),
  /** The name with which people sign in who have, or had at first, no address. */
  signInName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  /** The company requires a second step of them that they have not set up: nothing else is allowed until then. */
  mustAddFactor: z.literal(true).optional(),
  /** The company's directory manages their name and address; only in what users read of themselves. */
  isManaged: z.literal(true).optional(),
  /** The language that they chose, null for none; only in what users read of themselves. */
  language: z.string().nullable().optional(),
  /** What is in another language is shown translated to them. */
  translatesAlways: z.literal(true).optional(),
})
export type User = z.output<typeof user>

const token = z.string().max(200)

const mailFailure = z.object({
  /** Host and port, and the error, for the operator; null once somebody has joined. */
  server: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
  /** The link is in the log of the server, too. */
  isLinkLogged: z.boolean(),
})
export type MailFailure = z.output<typeof mailFailure>

export const signIn = define('POST', '/api/auth/login', {
  access: 'public',
  summary: 'Signs in; with a temporary password, or where a second step is needed, the reply has redirectTo only',
  body: signInForm,
  reply: z.object({ user: user.optional(), redirectTo: z.string().optional() }),
})

export const register = define('POST', '/api/auth/register', {
  access: 'public',
  summary: 'Sends a verification link; replies alike for known and unknown addresses',
  body: registrationForm,
  reply: z.object({
    requiresVerification: z.boolean(),
    message: z.string(),
    /** The mail server takes no mails: the link is sent as soon as it does. */
    mailFailure: mailFailure.optional(),
  }),
})

export const requestPasswordReset = define('POST', '/api/auth/request-password-reset', {
  access: 'public',
  summary: 'Sends a reset link to a known address; replies alike for unknown ones, and for all sign-in names',
  body: forgotForm,
  /** With `isMailFailing` the mail server takes no mails: the link is sent as soon as it does. */
  reply: done.extend({ isMailFailing: z.literal(true).optional() }),
})

export const resetPassword = define('POST', '/api/auth/reset-password', {
  access: 'public',
  summary: 'Sets the password by a single-use token, ends every session of the user, and signs this browser in',
  body: z.object({ token: token.min(1, { error: () => text.resetToken }), newPassword }),
  reply: done.extend({
    /** Absent where a second step is needed, which `redirectTo` leads to. */
    user: user.optional(),
    redirectTo: z.string().optional(),
  }),
})

export const checkPasswordToken = define('POST', '/api/auth/password-token', {
  access: 'public',
  summary: 'Whether the token of a reset or set-up link is still valid, and whose it is; does not use it up',
  body: z.object({ token: token.min(1, { error: () => text.resetToken }) }),
  reply: z.object({ isValid: z.boolean(), email: z.string().nullable(), firstName: z.string().nullable() }),
})

export const verifyEmail = define('GET', '/api/auth/verify-email', {
  access: 'public',
  summary: 'Confirms an address; idempotent, because mail scanners open links',
  query: z.object({ token: token.optional() }),
  reply: z.object({ message: z.string(), redirectTo: z.string().optional() }),
})

export const signOut = define('POST', '/api/auth/logout', {
  access: 'public',
  summary: 'Ends the session of this browser',
  reply: done,
})

export const currentUser = define('GET', '/api/auth/user', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'The signed-in user',
  reply: user,
})

export const me = define('GET', '/api/users/me', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'The signed-in user',
  reply: user,
})

export const updateProfile = define('PATCH', '/api/users/me/profile', {
  access: 'signed-in',
  summary: 'Changes my own name',
  body: profileForm,
  reply: user,
})

export const setPhoto = define('PUT', '/api/users/me/photo', {
  access: 'signed-in',
  summary: 'Sets my photo, cropped to a square and without its metadata',
  file: { field: 'photo', bytes: limits.photoBytes },
  reply: user,
})

export const removePhoto = define('DELETE', '/api/users/me/photo', {
  access: 'signed-in',
  summary: 'Removes my photo',
  reply: user,
})

/** A browser in which a user is signed in. */
const session = z.object({
  id: z.string(),
  /** Such as "Chrome on Windows". */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The day is exact, the time of day is not. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = define('GET', '/api/users/me/sessions', {
  access: 'signed-in',
  summary: 'The browsers in which I am signed in, this one first, then the most recently used',
  reply: z.array(session),
})

export const endSession = define('DELETE', '/api/users/me/sessions/:sessionId', {
  access: 'signed-in',
  summary: 'Signs me out in one of my browsers',
  params: z.object({ sessionId: z.string().regex(/^[0-9a-f]{16}$/) }),
  reply: done,
})

export const endOtherSessions = define('DELETE', '/api/users/me/sessions', {
  access: 'signed-in',
  summary: 'Signs me out in all my other browsers',
  reply: done,
})

export const changePassword = define('POST', '/api/users/me/password', {
  access: 'signed-in',
  summary: 'Changes my password and ends my other sessions',
  body: changePasswordForm,
  reply: done,
})
