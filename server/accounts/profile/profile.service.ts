import type * as calls from '#contract/accounts.ts'
import type { User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { makePhoto } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from '../accounts.sql.ts'
import { requirePassword } from '../factors/proof.service.ts'
import { confirmPasswordChange } from '../mails/security-mails.ts'
import { requireGoodPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hashToken } from '../secret-token.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'
import { toUser } from '../user.ts'

const photoPath = '/media/photo/'
const photoKey = (name: string) => `photo/${name}`

/** The key of a user's photo in storage; undefined without one. */
export const photoKeyOf = ({ profileImageUrl: url }: Pick<sql.UserRow, 'profileImageUrl'>): string | undefined =>
  url?.startsWith(photoPath) ? photoKey(url.slice(photoPath.length)) : undefined

/** Changes the actor's own name. Throws Refusal `user.managed`. */
export async function updateProfile(ctx: Ctx, actor: Actor, form: BodyOf<typeof calls.updateProfile>): Promise<User> {
  return updateOwnFields(ctx, actor, { firstName: form.firstName, lastName: form.lastName })
}

/** Sets a new photo; the sweep deletes the previous one. Throws as `makePhoto` does. */
export async function setPhoto(ctx: Ctx, actor: Actor, upload: Buffer): Promise<User> {
  const name = newObjectName()
  await ctx.storage.put(photoKey(name), await makePhoto(upload, actor.id), 'image/webp')
  try {
    return await updateOwnFields(ctx, actor, { profileImageUrl: photoPath + name })
  } catch (error) {
    await ctx.storage.remove([photoKey(name)])
    throw error
  }
}

export function removePhoto(ctx: Ctx, actor: Actor): Promise<User> {
  return updateOwnFields(ctx, actor, { profileImageUrl: null })
}

/** Returns the stored object of a photo. */
export const photoObject = (name: string) => ({
  key: photoKey(name),
  contentType: 'image/webp',
  fileName: 'photo.webp',
  etag: `"${name}"`,
  disposition: 'inline' as const,
})

/**
 * Changes the password and ends every other session. Throws Refusal `password.wrong`, throttled like signing in, or
 * those of `requireGoodPassword`.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  form: BodyOf<typeof calls.changePassword>,
  session: string,
): Promise<{ message: string }> {
  const user = await requirePassword(ctx, actor.id, form.currentPassword, 'currentPassword')
  await requireGoodPassword(ctx, form.newPassword, user)
  const passwordHash = await hashPassword(form.newPassword, user.id)
  await inTransaction(ctx, async unit => {
    if (!(await sql.lockWithPassword(unit.db, user.id, user.passwordHash))) throw new Refusal('password.wrong')
    await sql.setPassword(unit.db, user.id, passwordHash)
    await sql.deletePasswordTokens(unit.db, user.id)
    await endSessionsOf(unit, user.id, hashToken(session))
    await unit.audit(user.id, 'account.password-set', `user:${user.id}`)
    await confirmPasswordChange(ctx, unit, user)
  })
  return { message: text.passwordChanged }
}

async function updateOwnFields(ctx: Ctx, actor: Actor, to: Partial<sql.OwnFields>): Promise<User> {
  await countWrite(ctx, actor, 'profile')
  return inTransaction(ctx, async unit => {
    const before = await sql.lockUser(unit.db, actor.id)
    if (!before || before.removedAt) throw new Refusal('session.none')
    const isRenamed =
      (to.firstName ?? before.firstName) !== before.firstName || (to.lastName ?? before.lastName) !== before.lastName
    if (isRenamed && (await areManagedPeople(unit.db, [actor.id]))) throw new Refusal('user.managed')
    const after = await sql.updateUser(unit.db, actor.id, to)
    const old = photoKeyOf(before)
    if (old !== undefined && old !== photoKeyOf(after)) await markOrphaned(unit.db, [old])
    unit.invalidate('people')
    return toUser(after)
  })
}
