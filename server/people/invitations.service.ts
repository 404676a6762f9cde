import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { invitations, resendInvitations as resendCall } from '#contract/people.ts'
import { type Actor, can } from '#contract/policy.ts'
import { serverPeople as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { hasAddress } from '#server/mails/index.ts'
import * as sql from './invitations.sql.ts'
import type { UserRow } from './people.sql.ts'

const mayInviteOwners = (actor: Actor): boolean => can(actor, 'user.add', { newRole: 'owner' })

/** Returns how many people have not signed in, and whether mail is set up. */
export async function countInvitations(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof invitations>> {
  return { isMailSetUp: isMailSetUp(ctx.config), ...(await sql.countInvitable(ctx.db, mayInviteOwners(actor))) }
}

/**
 * Mails a new set-up link; earlier links and the temporary password remain valid. Throws Refusal `user.missing`,
 * `user.signed-in`, `invitation.no-address`, `invitation.too-many` or `invitation.too-many-sent`.
 */
export async function resendInvitation(ctx: Ctx, actor: Actor, user: UserRow): Promise<{ message: string }> {
  const { email } = requireInvitable(user)
  await accounts.countInvitation(ctx, actor, user.id)
  return inTransaction(ctx, async unit => {
    await accounts.sendSetup(ctx, unit, user)
    await unit.audit(actor.id, 'user.invited', `user:${user.id}`)
    return { message: (isMailSetUp(ctx.config) ? text.linkMailed : text.linkSaved)({ email }) }
  })
}

/**
 * Makes a set-up link, which is shown once to be passed on; earlier ones remain valid. Throws Refusal
 * `user.signed-in`, `invitation.no-address`, `invitation.too-many` or `invitation.too-many-sent`.
 */
export async function makeSetupLink(ctx: Ctx, actor: Actor, user: UserRow): Promise<{ link: string }> {
  requireInvitable(user)
  await accounts.countInvitation(ctx, actor, user.id)
  return inTransaction(ctx, async unit => {
    const link = await accounts.createSetupLink(ctx, unit, user)
    await unit.audit(actor.id, 'user.link-made', `user:${user.id}`)
    unit.invalidate('people')
    return { link }
  })
}

function requireInvitable(user: UserRow): UserRow & { email: string } {
  if (user.lastSignInAt) throw new Refusal('user.signed-in')
  if (!hasAddress(user)) throw new Refusal('invitation.no-address')
  return user
}

/** Mails a new set-up link to everyone who has not signed in, or some of them, but for those who were invited a moment ago. */
export async function resendInvitations(
  ctx: Ctx,
  actor: Actor,
  among: BodyOf<typeof resendCall>,
): Promise<ReplyOf<typeof resendCall>> {
  const withOwners = mayInviteOwners(actor)
  return inTransaction(ctx, async unit => {
    const { notSignedIn } = await sql.countInvitable(unit.db, withOwners, among)
    const ids = await sql.lockInvitable(unit.db, withOwners, apiLimits.invitedRecentlyMs, among)
    if (ids.length > 0) {
      await accounts.inviteAll(unit, ids)
      await unit.audit(actor.id, 'user.all-invited', 'people', { count: ids.length })
    }
    const skipped = notSignedIn - ids.length
    const nobody = among.state ? text.invited.nobodyNew : text.invited.nobodyLeft
    return { message: outcome(ctx, ids.length, skipped, nobody), invited: ids.length, skipped }
  })
}

function outcome(ctx: Ctx, invited: number, skipped: number, nobody: string): string {
  const done = isMailSetUp(ctx.config)
    ? text.invited.byMail({ count: invited })
    : text.invited.toOutbox({ count: invited })
  const left = text.invited.recently({ count: skipped })
  if (invited === 0) return skipped === 0 ? nobody : left
  return skipped === 0 ? done : `${done} ${left}`
}
