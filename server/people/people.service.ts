import type { z } from 'zod'
import type { CardWords } from '#contract/joining.ts'
import type { person } from '#contract/listed-people.ts'
import type { addUserForm, personEdit } from '#contract/people.forms.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import { serverPeople as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import { areManagedPeople, areManagedTeams } from '#server/db/managed.sql.ts'
import * as joining from '#server/joining/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { startOver } from './added-again.ts'
import * as sql from './people.sql.ts'

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

type NewPerson = Omit<z.input<typeof addUserForm>, 'role'> & { role: Role }
/** The access of an added person: with an address credentials, without one a code. */
export type AddedPerson = Person & {
  credentials?: { email: string; tempPassword: string }
} & Partial<joining.NewCode> & { words?: CardWords[] }

/**
 * Adds a person at any domain, because being added is an authorization. Returns a temporary password, which is shown
 * once, and mails the set-up link; without an address, returns a join code, which is shown once. Throws Refusal
 * `user.exists`, `user.needs-address`, `user.name-exists`, `team.missing` or `user.managed`.
 */
export async function addUser(ctx: Ctx, actor: Actor, form: NewPerson): Promise<AddedPerson> {
  if (!can(actor, 'user.add', { newRole: form.role })) throw new Refusal('permission.denied')
  const { email, ...names } = form
  return email == null ? addWithoutAddress(ctx, actor, names) : addWithAddress(ctx, actor, { ...names, email })
}

/**
 * Does the same for an API token, which adds viewers alone and learns neither a password nor a code. Throws Refusal
 * `api-token.scope` for another role.
 */
export async function addViewer(ctx: Ctx, actor: Actor, form: NewPerson): Promise<Person> {
  if (form.role !== 'viewer') throw new Refusal('api-token.scope')
  const { id } = await addUser(ctx, actor, form)
  return toPerson(await getActiveUser(ctx, id))
}

async function addWithAddress(
  ctx: Ctx,
  actor: Actor,
  { teamIds = [], email: written, firstName, lastName, role }: NewPerson & { email: string },
): Promise<AddedPerson> {
  const { tempPassword, ...password } = await accounts.temporaryCredentials(actor.id)
  const email = canonicalAddress(written)
  return inTransaction(ctx, async unit => {
    if (await sql.isRemovedByDirectory(unit.db, email)) throw Refusal.on('email', 'user.managed')
    await startOver(unit, [email])
    const row = await sql.savePerson(unit.db, { firstName, lastName, role, ...password, email })
    if (!row) throw Refusal.on('email', 'user.exists')
    await welcome(unit, row, teamIds)
    await joining.endCodes(unit, [row.id])
    await accounts.sendSetup(ctx, unit, row)
    await unit.audit(actor.id, 'user.added', `user:${row.id}`, { email, role })
    return { ...toPerson(row), credentials: { email, tempPassword } }
  })
}

async function addWithoutAddress(
  ctx: Ctx,
  actor: Actor,
  { teamIds = [], signInName: wanted, firstName, lastName, role }: NewPerson,
): Promise<AddedPerson> {
  if (role !== 'viewer') throw Refusal.on('email', 'user.needs-address')
  const added = await inTransaction(ctx, async unit => {
    const [signInName = ''] = wanted ? [wanted] : await joining.makeSignInNames(unit, [{ firstName, lastName }])
    const row = await sql.saveWithoutAddress(unit.db, { firstName, lastName, signInName })
    if (!row) throw Refusal.on('signInName', 'user.name-exists')
    await welcome(unit, row, teamIds)
    await unit.audit(actor.id, 'user.added', `user:${row.id}`, { signInName, role })
    const [code] = await joining.makeCodes(ctx, unit, [row])
    if (!code) throw new Error('No join code was made')
    return { ...toPerson(row), ...code }
  })
  return { ...added, words: await joining.cardWords(ctx) }
}

async function welcome(unit: Unit, row: sql.UserRow, teamIds: readonly number[]): Promise<void> {
  if (!(await sql.areTeams(unit.db, teamIds))) throw new Refusal('team.missing')
  if (await areManagedTeams(unit.db, teamIds)) throw new Refusal('user.managed')
  await accounts.announceJoined(unit, [row.id], new Map(teamIds.map(teamId => [teamId, [row.id]])))
}

/**
 * Corrects the name or sign-in name of a person, or the address of one who has not signed in: links mailed to the old
 * one end, and an invitation goes to the new one where one had gone out, counted as one that is sent again. The first
 * address of somebody who has signed in is mailed a link, and is theirs once they open it. Throws Refusal
 * `permission.denied`, `user.missing`, `user.managed`, `user.exists`, `user.name-exists`, `user.address-fixed`,
 * `invitation.too-many` or `invitation.too-many-sent`.
 */
export async function editUser(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  form: z.output<typeof personEdit>,
): Promise<Person> {
  const { invitedAt, lastSignInAt, email } = await getActiveUser(ctx, userId)
  const isNewAddress = form.email !== undefined && canonicalAddress(form.email) !== email
  const isMailed = lastSignInAt ? email === null : invitedAt !== null
  if (isNewAddress && isMailed) await accounts.countInvitation(ctx, actor, userId)
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
    if (await areManagedPeople(unit.db, [userId])) throw new Refusal('user.managed')
    if (changes.email && before.lastSignInAt) {
      if (before.email !== null) throw Refusal.on('email', 'user.address-fixed')
      await accounts.mailFirstEmail(ctx, unit, before, changes.email)
      delete changes.email
    }
    if (Object.keys(changes).length === 0) return toPerson(before)
    if (changes.signInName && (await sql.isNameTaken(unit.db, changes.signInName)))
      throw Refusal.on('signInName', 'user.name-exists')
    const isMoved = changes.email !== undefined
    if (changes.email) await accounts.vacateEmails(unit.db, [changes.email], [userId])
    const after = await sql.correctPerson(unit.db, userId, changes)
    if (!after) throw Refusal.on('email', 'user.exists')
    if (isMoved) {
      await accounts.revokeAccess(unit, userId)
      await accounts.dropMails(unit, [userId])
      if (before.invitedAt) await accounts.sendSetup(ctx, unit, after)
    }
    const isRenamed = changes.firstName !== undefined || changes.lastName !== undefined
    const fields = [
      ...(isRenamed ? ['name'] : []),
      ...(isMoved ? ['address'] : []),
      ...(changes.signInName !== undefined ? ['signInName'] : []),
    ]
    const emails = isMoved && { fromEmail: before.email, toEmail: after.email }
    await unit.audit(actor.id, 'user.edited', `user:${userId}`, { fields, ...emails })
    unit.invalidate('people', `session:${userId}`)
    return toPerson(after)
  })
}

/** Throws Refusal `permission.denied`, `user.missing`, `user.needs-address` or `user.last-owner`. */
export async function setRole(ctx: Ctx, actor: Actor, userId: number, newRole: Role): Promise<Person> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    const role = user.role as Role
    if (!can(current, 'user.set-role', { userId, role, newRole })) throw new Refusal('permission.denied')
    if (newRole !== 'viewer' && user.email === null) throw new Refusal('user.needs-address')
    if (role === 'owner' && newRole !== 'owner' && (await sql.isLastOwner(unit.db, userId)))
      throw new Refusal('user.last-owner')
    return toPerson((await changeRole(unit, user, newRole, actor.id)) ?? user)
  })
}

/** Gives somebody present a role; `actorId` is null for a command on the server. */
export async function changeRole(
  unit: Unit,
  { id, role }: sql.UserRow,
  newRole: Role,
  actorId: number | null,
): Promise<sql.UserRow | undefined> {
  const changed = await sql.setRole(unit.db, id, newRole)
  // A code that was made for a viewer must not work again after a time as something else.
  if (newRole !== role) await joining.endCodes(unit, [id])
  await unit.emit('user.role-changed', { userId: id, role: newRole })
  await unit.audit(actorId, 'user.role-set', `user:${id}`, { from: role, to: newRole })
  unit.invalidate('people')
  return changed
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

/**
 * Removes a person from the company. Throws Refusal `permission.denied`, `user.missing`, `user.managed`, `user.last-owner` or, where only
 * viewers may be removed, `api-token.scope`.
 */
export async function removeUser(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  { isOnlyViewer = false } = {},
): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const user = await sql.findActiveUser(unit.db, userId)
    if (!user) throw new Refusal('user.missing')
    if (!can(current, 'user.remove', { userId, role: user.role as Role })) throw new Refusal('permission.denied')
    if (isOnlyViewer && user.role !== 'viewer') throw new Refusal('api-token.scope')
    if (user.role === 'owner' && (await sql.isLastOwner(unit.db, userId))) throw new Refusal('user.last-owner')
    if (await areManagedPeople(unit.db, [userId])) throw new Refusal('user.managed')
    await leave(unit, user)
    await unit.audit(actor.id, 'user.removed', `user:${userId}`, { email: user.email })
    return { message: text.removed({ name: `${user.firstName} ${user.lastName}` }) }
  })
}

/** Takes somebody out of the company; their sessions end. */
export async function leave(unit: Unit, { id: userId }: { id: number }): Promise<void> {
  await sql.markRemoved(unit.db, [userId])
  await unit.emit('user.removed', { userId })
  await accounts.revokeAccess(unit, userId)
  await joining.endCodes(unit, [userId])
  unit.invalidate('people')
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
