import { buffer } from 'node:stream/consumers'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import { serverCompany as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned, unmarkOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName, ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { toCompany } from './company.service.ts'
import * as sql from './company.sql.ts'
import { makeLogo } from './logo.ts'

/** The key of the stored object of a logo's path. */
export const logoKey = (path: string) => `logo/${path.slice('/logo/'.length, -'.webp'.length)}`

/**
 * Changes the given ones of name, app name, color and logo. A new logo is stored before the company refers to it, and marked as orphaned until then, so
 * that a crash in between leaves nothing. Throws Refusal `request.invalid` for the path of another logo, `media.size` or
 * `logo.unreadable`.
 */
export async function editCompany(
  ctx: Ctx,
  actor: Actor,
  form: BodyOf<typeof calls.editCompany>,
): Promise<calls.Company> {
  const stored = form.logoUrl?.startsWith('data:') ? await storeLogo(ctx, actor, form.logoUrl) : undefined
  return inTransaction(ctx, async unit => {
    const before = await sql.lockCompany(unit.db)
    if (!before) throw new Refusal('request.missing')
    const logoUrl = stored ?? (form.logoUrl === undefined ? before.logoUrl : form.logoUrl)
    if (!stored && logoUrl !== null && logoUrl !== before.logoUrl) throw Refusal.invalid('logoUrl', text.logoExpected)
    if (stored) await unmarkOrphaned(unit.db, [logoKey(stored)])
    if (before.logoUrl && before.logoUrl !== logoUrl) await markOrphaned(unit.db, [logoKey(before.logoUrl)])
    const wanted = {
      name: form.name ?? before.name,
      appName: form.appName === undefined ? before.appName : form.appName || limits.appName,
      primaryColor: form.primaryColor ?? before.primaryColor,
      logoUrl,
    }
    const changes = Object.entries(wanted).filter(([name, value]) => before[name as keyof typeof wanted] !== value)
    if (changes.length === 0) return toCompany(before, true)
    const row = await sql.updateCompany(unit.db, wanted)
    await unit.audit(actor.id, 'company.branded', 'company', Object.fromEntries(changes))
    unit.invalidate('company')
    return toCompany(row, true)
  })
}

async function storeLogo(ctx: Ctx, actor: Actor, dataUrl: string): Promise<string> {
  const picture = await makeLogo(dataUrl, actor.id)
  const path = `/logo/${newObjectName()}.webp`
  await markOrphaned(ctx.db, [logoKey(path)])
  await ctx.storage.put(logoKey(path), picture, 'image/webp')
  return path
}

/** Returns the logo's file, or null without one. */
export async function readLogo(ctx: Ctx, logoUrl: string | null): Promise<Buffer | null> {
  if (!logoUrl?.startsWith('/logo/')) return null
  try {
    return await buffer(await ctx.storage.stream(logoKey(logoUrl)))
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
