import type { z } from 'zod'
import type { addUserForm, person } from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import { endSessionsOf } from '#server/accounts/sessions.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './people.sql.ts'

export type Person = z.input<typeof person>

export async function listUsers(ctx: Ctx): Promise<Person[]> {
  return (await sql.listUsers(ctx.db)).map(presented)
}

/** Somebody who is in the company now. Refuses with user.missing. */
export async function presentUser(ctx: Ctx, id: number): Promise<sql.UserRow> {
  const row = await sql.findPresent(ctx.db, id)
  if (!row) throw new Refusal('user.missing')
  return row
}

/**
 * Adds a person at any domain: being added is the authorization (decision 9). Answers a temporary password, shown once,
 * and mails the set-up link. Refuses with user.exists.
 */
export async function addUser(
  ctx: Ctx,
  actor: Actor,
  form: z.output<typeof addUserForm>,
): Promise<Person & { credentials: { email: string; tempPassword: string } }> {
  if (!can(actor, 'user.add', { newRole: form.role })) throw new Refusal('permission.denied')
  const { tempPassword, ...password } = await accounts.temporaryCredentials()
  const email = canonicalAddress(form.email)
  return inTransaction(ctx, async unit => {
    const row = await sql.savePerson(unit.db, { ...form, ...password, email })
    if (!row) throw Refusal.on('email', 'user.exists')
    await accounts.join(unit, [row.id])
    await accounts.sendSetup(ctx, unit, row)
    await unit.audit(actor.id, 'user.added', `user:${row.id}`, { email, role: form.role })
    return { ...presented(row), credentials: { email, tempPassword } }
  })
}

/**
 * Mails the set-up link again; links in earlier mails and a temporary password go on working. Refuses with user.missing,
 * user.signed-in and invitation.too-many.
 */
export async function resendInvitation(ctx: Ctx, actor: Actor, userId: number): Promise<{ message: string }> {
  const user = await presentUser(ctx, userId)
  if (user.lastSignInAt) throw new Refusal('user.signed-in')
  await accounts.countInvitation(ctx, userId)
  return inTransaction(ctx, async unit => {
    await accounts.sendSetup(ctx, unit, user)
    await unit.audit(actor.id, 'user.invited', `user:${userId}`)
    return { message: `A new link is on its way to ${user.email}.` }
  })
}

/** Refuses with permission.denied (decision 12, policy), user.missing and user.last-owner. */
export async function setRole(ctx: Ctx, actor: Actor, userId: number, newRole: Role): Promise<Person> {
  return inTransaction(ctx, async unit => {
    const by = await asOfNow(unit, actor)
    const user = await sql.findPresent(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    const role = user.role as Role
    if (!can(by, 'user.set-role', { userId, role, newRole })) throw new Refusal('permission.denied')
    if (role === 'owner' && newRole !== 'owner' && (await sql.isLastOwner(unit.db, userId)))
      throw new Refusal('user.last-owner')
    const changed = await sql.setRole(unit.db, userId, newRole)
    await unit.emit('user.role-changed', { userId, role: newRole })
    await unit.audit(actor.id, 'user.role-set', `user:${userId}`, { from: role, to: newRole })
    unit.changed('people')
    return presented(changed ?? user)
  })
}

/** Removes a person at once, everywhere (decision 12). Refuses with permission.denied, user.missing and user.last-owner. */
export async function removeUser(ctx: Ctx, actor: Actor, userId: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const by = await asOfNow(unit, actor)
    const user = await sql.findPresent(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(by, 'user.remove', { userId, role: user.role as Role })) throw new Refusal('permission.denied')
    if (user.role === 'owner' && (await sql.isLastOwner(unit.db, userId))) throw new Refusal('user.last-owner')
    await sql.markRemoved(unit.db, userId)
    await unit.emit('user.removed', { userId })
    await accounts.forgetCredentials(unit, userId)
    await endSessionsOf(unit, userId)
    await unit.audit(actor.id, 'user.removed', `user:${userId}`, { email: user.email })
    unit.changed('people')
    return { message: `${user.firstName} ${user.lastName} is removed.` }
  })
}

/**
 * The actor as they are once those who change roles have queued up: of two who take each other's rights at the same
 * moment, the second has none left. Refuses with session.none.
 */
async function asOfNow(unit: Unit, actor: Actor): Promise<Actor> {
  await sql.lockOwners(unit.db)
  const row = await sql.findPresent(unit.db, actor.id)
  if (!row) throw new Refusal('session.none')
  return { ...actor, role: row.role as Role }
}

/** A person as leadership sees them. */
export function presented(row: sql.UserRow): Person {
  return { ...accounts.presentedUser(row), hasSignedIn: row.lastSignInAt !== null }
}
