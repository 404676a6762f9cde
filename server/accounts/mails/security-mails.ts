import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import type { UserRow } from '../accounts.sql.ts'
import { inLanguageOf } from '../language.service.ts'
import { factorChangedMail, passwordChangedMail } from './accounts.mails.ts'

/** Mails that the password was changed, so that nobody else changes it unnoticed. */
export async function confirmPasswordChange(ctx: Ctx, unit: Unit, user: UserRow): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  const sender = await branding(ctx)
  const mail = await inLanguageOf(ctx, user, () => passwordChangedMail(sender, user, link))
  await unit.enqueue('mail.send', mail)
}

/** Mails that a factor was changed or used; `change` returns a sentence about it. */
export async function mailFactorChange(ctx: Ctx, unit: Unit, user: UserRow, change: () => string): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  const sender = await branding(ctx)
  const mail = await inLanguageOf(ctx, user, () => factorChangedMail(sender, user, change(), link))
  await unit.enqueue('mail.send', mail)
}
