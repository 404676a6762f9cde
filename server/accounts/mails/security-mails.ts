import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import type { UserRow } from '../accounts.sql.ts'
import { factorChangedMail, passwordChangedMail } from './accounts.mails.ts'

/** Mails that the password was changed, so that nobody else changes it unnoticed. */
export async function confirmPasswordChange(ctx: Ctx, unit: Unit, user: UserRow): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  await unit.enqueue('mail.send', passwordChangedMail(await branding(ctx), user.email, user.firstName, link))
}

/** Mails that a factor was changed or used; `change` is a sentence about it. */
export async function mailFactorChange(ctx: Ctx, unit: Unit, user: UserRow, change: string): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  const mail = factorChangedMail(await branding(ctx), user.email, user.firstName, change, link)
  await unit.enqueue('mail.send', mail)
}
