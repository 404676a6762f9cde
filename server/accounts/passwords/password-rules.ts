import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { UserRow } from '../accounts.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import { verifyPassword } from './passwords.ts'

type Owner = Pick<
  UserRow,
  'id' | 'email' | 'signInName' | 'firstName' | 'lastName' | 'passwordHash' | 'temporaryPasswordUntil'
>

/**
 * Throws Refusal `password.common`, `password.personal` for the name, sign-in name or address of its owner or the name of the company
 * or the app, also with digits and signs, or `password.temporary` for the one that somebody else has seen.
 */
export async function requireGoodPassword(ctx: Ctx, password: string, owner: Owner): Promise<void> {
  const { name, appName } = await company.branding(ctx)
  if (isPersonal(password, owner, [name, appName])) throw Refusal.on('newPassword', 'password.personal')
  if (await isCommonPassword(password)) throw Refusal.on('newPassword', 'password.common')
  if (owner.temporaryPasswordUntil && (await verifyPassword(password, owner.passwordHash, owner.id)))
    throw Refusal.on('newPassword', 'password.temporary')
}

function isPersonal(password: string, { email, signInName, firstName, lastName }: Owner, names: string[]): boolean {
  const [mailbox = ''] = email?.split('@') ?? []
  const known = [
    email ?? '',
    mailbox,
    signInName ?? '',
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    ...names,
  ]
  const isSame = (reduced: (text: string) => string) => known.map(reduced).includes(reduced(password))
  return isSame(withoutSigns) || (lettersOf(password) !== '' && isSame(lettersOf))
}

/** So that `front_line` is the same as "Front Line", and an address the same without its dots. */
const withoutSigns = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** So that `FrontLine2026!` is the same, too. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
