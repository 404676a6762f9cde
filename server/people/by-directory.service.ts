import * as accounts from '#server/accounts/index.ts'
import { isAuthorizedAddress } from '#server/company/index.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Unit } from '#server/lib/unit.ts'
import { startOver } from './added-again.ts'
import { comeBack } from './former.service.ts'
import { savePeople } from './import.sql.ts'
import { lockInvitable } from './invitations.sql.ts'
import { leave } from './people.service.ts'
import * as sql from './people.sql.ts'

/** The actor of what the company's directory does, in the activity log. */
const byDirectory = { by: 'directory' } as const

interface Named {
  /** An address, or without an @ a sign-in name. */
  login: string
  firstName: string
  lastName: string
}

const isAddress = (login: string) => login.includes('@')

/**
 * Adds a viewer at an authorized domain, or with a sign-in name, without a password; mails a set-up link if they are to
 * be invited. Throws Refusal `scim.domain`, `user.exists` or `user.name-exists`.
 */
export async function addByDirectory(
  unit: Unit,
  { login, firstName, lastName, isInvited }: Named & { isInvited: boolean },
): Promise<number> {
  const id = isAddress(login)
    ? await addWithAddress(unit, { email: canonicalAddress(login), firstName, lastName })
    : (await sql.saveWithoutAddress(unit.db, { signInName: login, firstName, lastName }))?.id
  if (id === undefined) throw Refusal.on('signInName', 'user.name-exists')
  await accounts.announceJoined(unit, [id])
  const name = isAddress(login) ? { email: canonicalAddress(login) } : { signInName: login }
  await unit.audit(null, 'user.added', `user:${id}`, { ...name, role: 'viewer', ...byDirectory })
  if (isInvited && isAddress(login)) await accounts.inviteAll(unit, [id])
  return id
}

async function addWithAddress(
  unit: Unit,
  person: { email: string; firstName: string; lastName: string },
): Promise<number> {
  await requireAuthorized(unit, person.email)
  await startOver(unit, [person.email])
  const [added] = await savePeople(unit.db, [person])
  if (!added) throw Refusal.on('email', 'user.exists')
  return added.id
}

async function requireAuthorized(unit: Unit, email: string): Promise<void> {
  if (!(await isAuthorizedAddress(unit, email))) throw new Refusal('scim.domain')
}

/**
 * Gives somebody the name and address, or sign-in name, that the directory has. An address does not become a sign-in
 * name. Throws Refusal `scim.domain`, `email.taken`, `user.name-exists` or `scim.value`.
 */
export async function editByDirectory(unit: Unit, user: sql.UserRow, to: Named): Promise<void> {
  const { id, firstName, lastName } = user
  if (firstName !== to.firstName || lastName !== to.lastName) {
    await sql.correctPerson(unit.db, id, { firstName: to.firstName, lastName: to.lastName })
    await unit.audit(null, 'user.edited', `user:${id}`, { fields: ['name'], ...byDirectory })
    unit.invalidate('people', `session:${id}`)
  }
  if (to.login === (user.email ?? user.signInName)) return
  if (isAddress(to.login)) await changeAddress(unit, user, canonicalAddress(to.login))
  else await changeSignInName(unit, user, to.login)
}

async function changeAddress(unit: Unit, { id: userId, email: from }: sql.UserRow, to: string) {
  await requireAuthorized(unit, to)
  await accounts.replaceEmails(unit, [{ userId, from, to }], true)
  await unit.audit(null, 'user.email-changed', `user:${userId}`, { fromEmail: from, toEmail: to, ...byDirectory })
}

async function changeSignInName(unit: Unit, user: sql.UserRow, signInName: string): Promise<void> {
  if (user.email !== null) throw new Refusal('scim.value')
  if (await sql.isNameTaken(unit.db, signInName)) throw Refusal.on('signInName', 'user.name-exists')
  await sql.correctPerson(unit.db, user.id, { signInName })
  await unit.audit(null, 'user.edited', `user:${user.id}`, { fields: ['signInName'], ...byDirectory })
  unit.invalidate('people', `session:${user.id}`)
}

/** Takes somebody out of the company, whose row is locked. */
export async function removeByDirectory(unit: Unit, user: sql.UserRow): Promise<void> {
  await leave(unit, user)
  await unit.audit(null, 'user.removed', `user:${user.id}`, { email: user.email, ...byDirectory })
}

/** Makes somebody part of the company again, with the role and teams that they had. Their row is locked. */
export async function bringBackByDirectory(unit: Unit, user: sql.UserRow): Promise<void> {
  await comeBack(unit, user)
  await unit.audit(null, 'user.brought-back', `user:${user.id}`, { email: user.email, ...byDirectory })
}

/** Mails a set-up link to somebody brought back, unless they have no address, have ever signed in or chose a password. */
export async function inviteByDirectory(unit: Unit, { id, firstSignInAt }: sql.UserRow): Promise<void> {
  if (firstSignInAt) return
  const ids = await lockInvitable(unit.db, false, 0, { userIds: [id] })
  if (ids.length > 0) await accounts.inviteAll(unit, ids)
}

/** Waits for other changes of roles, and locks a person. */
export async function lockForDirectory(unit: Unit, id: number): Promise<sql.UserRow | undefined> {
  await sql.lockOwners(unit.db)
  return sql.lockUser(unit.db, id)
}
