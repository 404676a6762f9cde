import type { z } from 'zod'
import type { addUserForm, person, personEdit } from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './people.sql.ts'
import { text } from './people.text.ts'

export type Person = z.input<typeof person>

export async function listUsers(ctx: Ctx): Promise<Person[]> {
  return (await sql.listActiveUsers(ctx.db)).map(toPerson)
}

/** Returns a user who is in the company. Throws Refusal `user.missing`. */
export async function getActiveUser(ctx: Ctx, id: number): Promise<sql.UserRow> {
  const row = await sql.findActiveUser(ctx.db, id)
  if (!row) throw new Refusal('user.missing')
  return row
}

/**
 * Adds a person at any domain, because being added is an authorization. Returns a temporary password, which is shown
 * once, and mails the set-up link. Throws Refusal `user.exists` or `team.missing`.
 */
export async function addUser(
  ctx: Ctx,
  actor: Actor,
  { teamIds = [], ...names }: Omit<z.output<typeof addUserForm>, 'teamIds'> & { teamIds?: number[] },
): Promise<Person & { credentials: { email: string; tempPassword: string } }> {
  if (!can(actor, 'user.add', { newRole: names.role })) throw new Refusal('permission.denied')
  const { tempPassword, ...password } = await accounts.temporaryCredentials(actor.id)
  const email = canonicalAddress(names.email)
  return inTransaction(ctx, async unit => {
    const row = await sql.savePerson(unit.db, { ...names, ...password, email })
    if (!row) throw Refusal.on('email', 'user.exists')
    if (!(await sql.areTeams(unit.db, teamIds))) throw new Refusal('team.missing')
    await accounts.announceJoined(unit, [row.id], new Map(teamIds.map(teamId => [teamId, [row.id]])))
    await accounts.sendSetup(ctx, unit, row)
    await unit.audit(actor.id, 'user.added', `user:${row.id}`, { email, role: names.role })
    return { ...toPerson(row), credentials: { email, tempPassword } }
  })
}

/**
 * Corrects the name of a person, or the address of one who has not signed in: links mailed to the old one end, and an
 * invitation goes to the new one where one had gone out, counted as one that is sent again. Throws Refusal
 * `permission.denied`, `user.missing`, `user.exists`, `user.address-fixed`, `invitation.too-many` or
 * `invitation.too-many-sent`.
 */
export async function editUser(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  form: z.output<typeof personEdit>,
): Promise<Person> {
  const { invitedAt, lastSignInAt, email } = await getActiveUser(ctx, userId)
  const isInvitedAgain = invitedAt && !lastSignInAt && form.email && canonicalAddress(form.email) !== email
  if (isInvitedAgain) await accounts.countInvitation(ctx, actor, userId)
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const before = await sql.findActiveUser(unit.db, userId)
    if (!before) throw new Refusal('user.missing')
    if (!can(current, 'user.edit', { userId, role: before.role as Role })) throw new Refusal('permission.denied')
    const wanted: sql.Correction = { ...form, ...(form.email !== undefined && { email: canonicalAddress(form.email) }) }
    const changes: sql.Correction = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => value !== before[field as keyof sql.Correction]),
    )
    if (Object.keys(changes).length === 0) return toPerson(before)
    const isMoved = changes.email !== undefined
    if (isMoved && before.lastSignInAt) throw Refusal.on('email', 'user.address-fixed')
    const after = await sql.correctPerson(unit.db, userId, changes)
    if (!after) throw Refusal.on('email', 'user.exists')
    if (isMoved) {
      await accounts.revokeAccess(unit, userId)
      if (before.invitedAt) await accounts.sendSetup(ctx, unit, after)
    }
    const isRenamed = changes.firstName !== undefined || changes.lastName !== undefined
    const fields = [...(isRenamed ? ['name'] : []), ...(isMoved ? ['address'] : [])]
    await unit.audit(actor.id, 'user.edited', `user:${userId}`, { fields })
    unit.invalidate('people', `session:${userId}`)
    return toPerson(after)
  })
}

/** Throws Refusal `permission.denied`, `user.missing` or `user.last-owner`. */
export async function setRole(ctx: Ctx, actor: Actor, userId: number, newRole: Role): Promise<Person> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    const role = user.role as Role
    if (!can(current, 'user.set-role', { userId, role, newRole })) throw new Refusal('permission.denied')
    if (role === 'owner' && newRole !== 'owner' && (await sql.isLastOwner(unit.db, userId)))
      throw new Refusal('user.last-owner')
    const changed = await sql.setRole(unit.db, userId, newRole)
    await unit.emit('user.role-changed', { userId, role: newRole })
    await unit.audit(actor.id, 'user.role-set', `user:${userId}`, { from: role, to: newRole })
    unit.invalidate('people')
    return toPerson(changed ?? user)
  })
}

/** Ends every session of a person. Throws Refusal `permission.denied` or `user.missing`. */
export async function signOutUser(ctx: Ctx, actor: Actor, userId: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(current, 'user.remove', { userId, role: user.role as Role })) throw new Refusal('permission.denied')
    await accounts.endSessionsOf(unit, userId)
    await unit.audit(actor.id, 'user.signed-out', `user:${userId}`)
    return { message: text.signedOut({ name: `${user.firstName} ${user.lastName}` }) }
  })
}

/** Removes a person from the company. Throws Refusal `permission.denied`, `user.missing` or `user.last-owner`. */
export async function removeUser(ctx: Ctx, actor: Actor, userId: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(current, 'user.remove', { userId, role: user.role as Role })) throw new Refusal('permission.denied')
    if (user.role === 'owner' && (await sql.isLastOwner(unit.db, userId))) throw new Refusal('user.last-owner')
    await sql.markRemoved(unit.db, [userId])
    await unit.emit('user.removed', { userId })
    await accounts.revokeAccess(unit, userId)
    await unit.audit(actor.id, 'user.removed', `user:${userId}`, { email: user.email })
    unit.invalidate('people')
    return { message: text.removed({ name: `${user.firstName} ${user.lastName}` }) }
  })
}

/**
 * Returns the actor with their current role, after waiting for other changes of roles: of two admins who demote each
 * other at the same moment, the second is refused. Throws Refusal `session.none`.
 */
export async function reloadActor(unit: Unit, actor: Actor): Promise<Actor> {
  await sql.lockOwners(unit.db)
  const row = await sql.findActiveUser(unit.db, actor.id)
  if (!row) throw new Refusal('session.none')
  return { ...actor, role: row.role as Role }
}

export function toPerson(row: sql.UserRow): Person {
  return { ...accounts.toUser(row), hasSignedIn: row.lastSignInAt !== null }
}
