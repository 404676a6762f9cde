import { z } from 'zod'
import { emailForm } from './accounts.forms.ts'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { domain } from './company.forms.ts'
import { person } from './listed-people.ts'
import { done, idParams } from './values.ts'

export const getEmailChange = define('GET', '/api/users/me/email', {
  access: 'signed-in',
  summary: 'The address that I have asked for and not confirmed; null without one',
  reply: z.object({
    pending: z.string().nullable(),
    /** Otherwise links are saved on the server. */
    isMailSetUp: z.boolean(),
  }),
})

export const changeEmail = define('PUT', '/api/users/me/email', {
  access: 'signed-in',
  summary:
    'Mails a link to an address that becomes mine once I open it, and a notice to the present one; replies alike where it is taken',
  /** Without a password after I have confirmed with a passkey that it is me. */
  body: emailForm.partial({ password: true }),
  reply: done,
  status: 202,
})

export const resendEmailLink = define('POST', '/api/users/me/email/link', {
  access: 'signed-in',
  summary: 'Mails the link to the address that I have asked for again, which ends the former',
  reply: done,
  status: 202,
})

export const keepEmail = define('DELETE', '/api/users/me/email', {
  access: 'signed-in',
  summary: 'Ends the change that I have asked for',
  reply: done,
})

const token = z.object({ token: z.string().max(200) })

export const checkEmailToken = define('POST', '/api/auth/email-token', {
  access: 'public',
  summary: 'What the link of a mail about an address does; does not use it up',
  body: token,
  reply: z.object({ does: z.enum(['add', 'change', 'confirm', 'restore']), email: z.string() }),
})

export const confirmEmail = define('POST', '/api/auth/confirm-email', {
  access: 'public',
  summary: 'Makes the address of a mailed link mine, or takes the change from it back',
  body: token,
  /** After a change was taken back, `redirectTo` leads to choosing a new password. */
  reply: user.extend({ redirectTo: z.string().optional() }),
})

export const changeEmailOf = define('PUT', '/api/users/:id/email', {
  access: { may: 'user.change-email' },
  summary: 'Changes the address of a viewer or admin at once; both addresses get a mail, no session ends',
  params: idParams,
  body: emailForm.pick({ email: true }),
  reply: person,
})

export const moveDomain = define('POST', '/api/admin/move-domain', {
  access: { may: 'organization.edit' },
  summary: 'Moves everybody at exactly one domain to another of the company; refused with who that is until confirmed',
  body: z.object({
    from: domain,
    to: domain,
    /** The number of people. */
    confirm: z.int().min(0).optional(),
  }),
  reply: z.object({ moved: z.number() }),
})
