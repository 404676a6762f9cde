import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as people from '#server/people/index.ts'
import { type Listed, type ListQuery, listOf, type Preconditions, requireUnchanged } from './protocol/lists.ts'
import type { Outcome } from './protocol/outcome.ts'
import { readPatch } from './protocol/patch.ts'
import { changedUser, type DirectoryUser, readUser, replacedUser, userSchema } from './protocol/users.ts'
import { idOf, whereOf } from './protocol/where.ts'
import { findSettings } from './settings.sql.ts'
import * as sql from './users.sql.ts'

/** A resource, and what the log of requests says of it. */
export interface Done<Resource = UserResource> {
  resource: Resource
  outcome: Outcome
}

export interface UserResource {
  schemas: string[]
  id: string
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string }
  [attribute: string]: unknown
}

/** Returns a page of the people who match a filter. Throws Refusal `scim.filter`. */
export async function listUsers(ctx: Ctx, query: ListQuery): Promise<Listed> {
  const where = query.filter ? whereOf(query.filter, sql.userColumns) : sql.everybody
  const rows = await sql.listUsers(ctx.db, { where, offset: query.startIndex - 1, limit: query.count })
  return listOf(
    query,
    await sql.countUsers(ctx.db, where),
    rows.map(row => toResource(ctx, row)),
  )
}

/** Throws Refusal `scim.missing`. */
export async function getUser(ctx: Ctx, id: string): Promise<UserResource> {
  const row = await sql.findUser(ctx.db, id)
  if (!row) throw new Refusal('scim.missing')
  return toResource(ctx, row)
}

/** Adds a person. Throws Refusal `user.exists`, `user.name-exists`, `scim.domain` or `scim.value`. */
export async function createUser(ctx: Ctx, body: unknown): Promise<Done> {
  const wanted = readUser(body)
  return inTransaction(ctx, async unit => {
    if (await sql.isUserNameTaken(unit.db, wanted.userName)) throw Refusal.on('userName', 'user.exists')
    const isInvited = wanted.active && (await findSettings(unit.db)).sendsInvitations
    const { userName: login, givenName: firstName, familyName: lastName } = wanted
    const id = await people.addByDirectory(unit, { login, firstName, lastName, isInvited })
    await sql.savePerson(unit.db, id, wanted)
    const added = wanted.active ? undefined : await people.lockForDirectory(unit, id)
    if (added) await people.removeByDirectory(unit, added)
    return done(ctx, unit, id, 'person-added')
  })
}

/** Changes a person by the operations of a PATCH. Throws Refusal as `createUser` does, `scim.missing` or `scim.owner`. */
export async function patchUser(ctx: Ctx, id: string, body: unknown, unless: Preconditions): Promise<Done> {
  const changes = readPatch(body)
  return changeUser(ctx, id, unless, before => changedUser(before, changes))
}

/** Replaces what the directory says of a person. Throws Refusal as `patchUser` does. */
export const replaceUser = (ctx: Ctx, id: string, body: unknown, unless: Preconditions): Promise<Done> =>
  changeUser(ctx, id, unless, before => replacedUser(before, body))

/** Removes a person, whom the directory can bring back. Throws Refusal `scim.missing` or `scim.owner`. */
export const removeUser = (ctx: Ctx, id: string, unless: Preconditions): Promise<Done> =>
  changeUser(ctx, id, unless, before => ({ ...before, active: false }))

async function changeUser(
  ctx: Ctx,
  id: string,
  unless: Preconditions,
  change: (before: DirectoryUser) => DirectoryUser,
): Promise<Done> {
  return inTransaction(ctx, async unit => {
    const user = await people.lockForDirectory(unit, idOf(id))
    const row = await sql.findUser(unit.db, id)
    if (!user || !row) throw new Refusal('scim.missing')
    requireUnchanged(unless, toResource(ctx, row).meta.version)
    const before = toDirectoryUser(row)
    const wanted = change(before)
    wanted.userName = canonicalLogin(wanted.userName)
    const isSame = isDeepStrictEqual(wanted, before)
    if (isSame && (row.isManaged || row.role === 'owner')) {
      return { resource: toResource(ctx, row), outcome: { kind: 'person-unchanged', userId: user.id } }
    }
    if (row.role === 'owner') throw new Refusal('scim.owner')
    const kind = await save(unit, user, before, wanted)
    return done(ctx, unit, user.id, kind)
  })
}

async function save(
  unit: Unit,
  user: people.UserRow,
  before: DirectoryUser,
  wanted: DirectoryUser,
): Promise<Outcome['kind']> {
  if (wanted.active && !before.active) await people.bringBackByDirectory(unit, user)
  const { userName: login, givenName: firstName, familyName: lastName } = wanted
  await people.editByDirectory(unit, user, { login, firstName, lastName })
  await sql.savePerson(unit.db, user.id, wanted)
  if (!wanted.active && before.active) await people.removeByDirectory(unit, user)
  if (wanted.active === before.active) return 'person-changed'
  if (wanted.active && (await findSettings(unit.db)).sendsInvitations) await people.inviteByDirectory(unit, user)
  return wanted.active ? 'person-brought-back' : 'person-removed'
}

async function done(ctx: Ctx, unit: Unit, userId: number, kind: Outcome['kind']): Promise<Done> {
  const row = await sql.findUser(unit.db, String(userId))
  if (!row) throw new Error('A person of the directory is gone')
  return { resource: toResource(ctx, row), outcome: { kind, userId } }
}

const toDirectoryUser = (row: sql.UserRow): DirectoryUser => ({
  userName: row.userName,
  givenName: row.firstName,
  familyName: row.lastName,
  active: row.isActive,
  displayName: row.displayName,
  workEmail: row.workEmail,
  externalId: row.externalId,
})

function toResource(ctx: Ctx, row: sql.UserRow): UserResource {
  const { id, userName, firstName, lastName, externalId, isActive } = row
  const email = row.workEmail ?? (userName.includes('@') ? userName : null)
  const fullName = `${firstName} ${lastName}`
  const attributes = {
    schemas: [userSchema],
    id: String(id),
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: fullName, givenName: firstName, familyName: lastName },
    displayName: row.displayName ?? fullName,
    active: isActive,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
  }
  const version = `W/"${hash('sha256', JSON.stringify(attributes), 'base64url').slice(0, 16)}"`
  return {
    ...attributes,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${ctx.publicUrl()}/scim/v2/Users/${id}`,
      version,
    },
  }
}
