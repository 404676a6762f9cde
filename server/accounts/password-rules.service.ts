import * as company from '#server/company/company.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { UserRow } from './accounts.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import { verifyPassword } from './passwords.ts'

type Owner = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'temporaryPasswordUntil'>

/**
 * Throws Refusal `password.common`, `password.personal` for the name or address of its owner or the name of the company
 * or the app, or `password.temporary` for the one that somebody else has seen.
 */
export async function requireGoodPassword(ctx: Ctx, password: string, owner: Owner): Promise<void> {
  if (await isCommonPassword(password)) throw Refusal.on('newPassword', 'password.common')
  const { name, appName } = await company.branding(ctx)
  if (isPersonal(password, owner, [name, appName])) throw Refusal.on('newPassword', 'password.personal')
  if (owner.temporaryPasswordUntil && (await verifyPassword(password, owner.passwordHash, owner.id)))
    throw Refusal.on('newPassword', 'password.temporary')
}

function isPersonal(password: string, { email, firstName, lastName }: Owner, names: string[]): boolean {
  const [mailbox = ''] = email.split('@')
  const known = [email, mailbox, firstName + lastName, lastName + firstName, ...names].map(bare)
  return known.includes(bare(password))
}

/** Letters and digits alone, so that `front_line` is the same as "Front Line". */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
