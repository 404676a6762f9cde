import { serverAccounts as text } from '#locales/text.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import type { Unit } from '#server/lib/unit.ts'
import { type Addressee, hasAddress, inLanguageOf, type Sender } from '#server/mails/index.ts'
import type { UserRow } from '../accounts.sql.ts'
import { factorChangedMail, passwordChangedMail } from './accounts.mails.ts'

/** Tells somebody that the password was changed, so that nobody else changes it unnoticed. */
export const confirmPasswordChange = (ctx: Ctx, unit: Unit, user: UserRow): Promise<void> =>
  tell(ctx, unit, user, {
    mail: (sender, to, link) => passwordChangedMail(sender, to, link),
    title: () => text.security.passwordChanged,
    body: () => text.security.askOffice,
  })

/** Tells somebody that a factor was changed or used; `change` returns a sentence about it. */
export const mailFactorChange = (ctx: Ctx, unit: Unit, user: UserRow, change: () => string): Promise<void> =>
  tell(ctx, unit, user, {
    mail: (sender, to, link) => factorChangedMail(sender, to, change(), link),
    title: () => text.security.factorChanged,
    body: () => `${change()} ${text.security.askOffice}`,
  })

interface Told {
  mail: (sender: Sender, to: Addressee, link: string) => Mail
  /** Of the push. */
  title: () => string
  body: () => string
}

/** By mail; somebody without an address by a push, which a module above sends. */
async function tell(ctx: Ctx, unit: Unit, user: UserRow, { mail, title, body }: Told): Promise<void> {
  if (!hasAddress(user)) {
    await unit.emit('account.secured', { userId: user.id, words: () => ({ title: title(), body: body() }) })
    return
  }
  const link = `${ctx.publicUrl()}/forgot-password`
  const sender = await branding(unit)
  const made = await inLanguageOf(ctx, user, () => mail(sender, user, link))
  await unit.enqueue('mail.send', { ...made, userId: user.id })
}
