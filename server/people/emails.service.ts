import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf } from '#contract/call.ts'
import type { moveDomain as moveCall } from '#contract/emails.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import { type MovedPerson, refusalText } from '#contract/refusals.ts'
import * as accounts from '#server/accounts/index.ts'
import { asciiDomain, isAuthorizedAddress } from '#server/company/index.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './emails.sql.ts'
import { type Person, reloadActor, toPerson } from './people.service.ts'
import { findActiveUser } from './people.sql.ts'

/**
 * Changes the address of a viewer or admin at once. Throws Refusal `factor.confirm`, `user.missing`, `permission.denied`,
 * `user.managed` or `email.taken`.
 */
export async function changeEmailOf(
  ctx: Ctx,
  actor: Actor,
  { userId, email: written, session }: { userId: number; email: string; session: string },
): Promise<Person> {
  await accounts.requireConfirmed(ctx, session)
  const email = canonicalAddress(written)
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(current, 'user.change-email', { userId, role: user.role as Role })) throw new Refusal('permission.denied')
    if (user.email === email) return toPerson(user)
    if (await areManagedPeople(unit.db, [userId])) throw new Refusal('user.managed')
    await accounts.replaceEmails(unit, [{ userId, from: user.email, to: email }], false)
    await unit.audit(actor.id, 'user.email-changed', `user:${userId}`, { fromEmail: user.email, toEmail: email })
    return toPerson({ ...user, email })
  })
}

/**
 * Moves everybody at exactly one domain to another of the company, except other owners, those whose new address somebody
 * has, and those whom the directory manages. Throws Refusal `factor.confirm`, `domain.not-authorized`, or `domain.confirm`, with who that is, unless
 * the request confirms their number.
 */
export async function moveDomain(
  ctx: Ctx,
  actor: Actor,
  { from: fromWritten, to: toWritten, confirm }: BodyOf<typeof moveCall>,
  session: string,
): Promise<{ moved: number }> {
  await accounts.requireConfirmed(ctx, session)
  const [from, to] = [asciiDomain(fromWritten, 'from'), asciiDomain(toWritten, 'to')]
  if (from === to || !(await isAuthorizedAddress(ctx, `@${to}`))) throw Refusal.on('to', 'domain.not-authorized')
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    if (!can(current, 'organization.edit')) throw new Refusal('permission.denied')
    const everybody = await sql.lockPeopleAt(unit.db, from, to)
    const isOtherOwner = ({ role, id }: sql.AtDomain) => role === 'owner' && id !== actor.id
    const owners = everybody.filter(isOtherOwner)
    const conflicts = everybody.filter(person => person.isHeld && !isOtherOwner(person))
    const movers = everybody.filter(person => !person.isHeld && !isOtherOwner(person))
    if (confirm !== movers.length) {
      throw new Refusal('domain.confirm', {
        message: refusalText('domain.confirm', { people: movers.length }),
        facts: {
          people: movers.length,
          stay: owners.length + conflicts.length,
          users: listed(movers),
          owners: listed(owners),
          conflicts: listed(conflicts),
        },
      })
    }
    if (movers.length === 0) return { moved: 0 }
    await accounts.replaceEmails(
      unit,
      movers.map(({ id, email, newEmail }) => ({ userId: id, from: email, to: newEmail })),
    )
    const moved = movers.map(({ id, email, newEmail }) => ({ userId: id, fromEmail: email, toEmail: newEmail }))
    await unit.audit(actor.id, 'domain.moved', 'people', { from, to, moved })
    return { moved: movers.length }
  })
}

const listed = (people: readonly sql.AtDomain[]): MovedPerson[] =>
  people.slice(0, apiLimits.movedPeopleShown).map(({ id, firstName, lastName, email, newEmail, profileImageUrl }) => ({
    id,
    firstName,
    lastName,
    email,
    newEmail,
    profileImageUrl,
  }))
