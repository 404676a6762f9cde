import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import * as sql from './groups.sql.ts'
import { changedGroup, type DirectoryGroup, groupSchema, readGroup } from './protocol/groups.ts'
import {
  isWanted,
  type Listed,
  type ListQuery,
  listOf,
  type Preconditions,
  type Projection,
  requireUnchanged,
} from './protocol/lists.ts'
import type { Outcome } from './protocol/outcome.ts'
import { readPatch } from './protocol/patch.ts'
import { idOf, whereOf } from './protocol/where.ts'
import { lockSettings } from './settings.sql.ts'
import { everybody } from './users.sql.ts'

interface GroupResource {
  schemas: string[]
  id: string
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string }
  [attribute: string]: unknown
}

interface Done {
  resource: GroupResource
  outcome: Outcome
}

/** Returns a page of the groups that match a filter. Throws Refusal `scim.filter`. */
export async function listGroups(ctx: Ctx, query: ListQuery, projection: Projection): Promise<Listed> {
  const where = query.filter ? whereOf(query.filter, sql.groupColumns) : everybody
  const rows = await sql.listGroups(ctx.db, { where, offset: query.startIndex - 1, limit: query.count })
  return listOf(query, await sql.countGroups(ctx.db, where), await toResources(ctx, ctx.db, rows, projection))
}

/** Throws Refusal `scim.missing`. */
export async function getGroup(ctx: Ctx, id: string, projection: Projection): Promise<GroupResource> {
  const row = await sql.findGroup(ctx.db, id)
  const [resource] = row ? await toResources(ctx, ctx.db, [row], projection) : []
  if (!resource) throw new Refusal('scim.missing')
  return resource
}

/** Makes a team of a group. Throws Refusal `scim.group-exists` or `scim.value`. */
export async function createGroup(ctx: Ctx, body: unknown, projection: Projection): Promise<Done> {
  const wanted = readGroup(body)
  return inTransaction(ctx, async unit => {
    await requireFreeName(unit, wanted.displayName)
    const teamId = await teams.createByDirectory(unit, wanted.displayName)
    await sql.addGroup(unit.db, teamId, wanted.externalId)
    const details = await saveMembers(unit, teamId, new Set(), wanted.members)
    const row = await sql.findGroup(unit.db, String(teamId))
    const [resource] = row ? await toResources(ctx, unit.db, [row], projection) : []
    if (!resource) throw new Error('The new team is gone')
    return { resource, outcome: { kind: 'team-added', teamId, details } }
  })
}

/** Changes a group by the operations of a PATCH. Throws Refusal as `createGroup` does, or `scim.missing`. */
export async function patchGroup(ctx: Ctx, id: string, body: unknown, unless: Preconditions): Promise<Outcome> {
  const changes = readPatch(body)
  return changeGroup(ctx, id, unless, before => changedGroup(before, changes))
}

/** Replaces a group. Throws Refusal as `patchGroup` does. */
export const replaceGroup = (ctx: Ctx, id: string, body: unknown, unless: Preconditions): Promise<Outcome> =>
  changeGroup(ctx, id, unless, before => readGroup(body, before))

async function changeGroup(
  ctx: Ctx,
  id: string,
  unless: Preconditions,
  change: (before: DirectoryGroup) => DirectoryGroup,
): Promise<Outcome> {
  return inTransaction(ctx, async unit => {
    const row = await lockGroup(unit, id, unless)
    const teamId = row.id
    const before = {
      displayName: row.name,
      externalId: row.externalId,
      members: await sql.memberIdsOf(unit.db, teamId),
    }
    const wanted = change(before)
    const isRenamed = wanted.displayName !== before.displayName
    if (isRenamed) await requireFreeName(unit, wanted.displayName, teamId)
    await teams.editByDirectory(unit, teamId, { name: wanted.displayName })
    const details = await saveMembers(unit, teamId, before.members, wanted.members)
    const isSame = !isRenamed && wanted.externalId === before.externalId && row.isManaged
    if (!isSame) await sql.saveGroup(unit.db, teamId, wanted.externalId)
    const isUnchanged = isSame && details.added + details.removed === 0
    return isUnchanged ? { kind: 'team-unchanged', teamId } : { kind: 'team-changed', teamId, details }
  })
}

/** Sets the team of a group inactive, and lets go of it: its posts and records stay. Throws Refusal `scim.missing`. */
export async function removeGroup(ctx: Ctx, id: string, unless: Preconditions): Promise<Outcome> {
  return inTransaction(ctx, async unit => {
    const { id: teamId } = await lockGroup(unit, id, unless)
    await teams.editByDirectory(unit, teamId, { isActive: false })
    await sql.removeGroup(unit.db, teamId)
    return { kind: 'team-removed', teamId }
  })
}

async function lockGroup(unit: Unit, id: string, unless: Preconditions): Promise<sql.GroupRow> {
  const locked = await teams.findAndLockTeam(unit, idOf(id))
  const row = locked && (await sql.findGroup(unit.db, id))
  if (!row) throw new Refusal('scim.missing')
  requireUnchanged(unless, versionOf(row))
  return row
}

/** Names of groups are unique, because directories find them by their name. */
async function requireFreeName(unit: Unit, name: string, otherThan = 0): Promise<void> {
  await lockSettings(unit.db)
  if (await sql.isGroupNameTaken(unit.db, name, otherThan)) throw new Refusal('scim.group-exists')
}

/** Throws Refusal `scim.value` for somebody whom the directory cannot find. */
async function saveMembers(
  unit: Unit,
  teamId: number,
  before: ReadonlySet<number>,
  wanted: ReadonlySet<number>,
): Promise<{ added: number; removed: number }> {
  const add = [...wanted].filter(id => !before.has(id))
  const remove = [...before].filter(id => !wanted.has(id))
  if (add.length + remove.length === 0) return { added: 0, removed: 0 }
  if (!(await sql.arePeopleKnown(unit.db, add))) throw new Refusal('scim.value')
  return teams.saveMembersByDirectory(unit, teamId, { add, remove })
}

const versionOf = ({ version }: sql.GroupRow) => `W/"${version}"`

async function toResources(
  ctx: Ctx,
  db: Ctx['db'],
  rows: readonly sql.GroupRow[],
  projection: Projection,
): Promise<GroupResource[]> {
  const hasMembers = rows.length > 0 && isWanted(projection, 'members')
  const members = new Map<number, { value: string; display: string; type: 'User' }[]>(rows.map(({ id }) => [id, []]))
  const found = hasMembers
    ? await sql.membersOf(
        db,
        rows.map(({ id }) => id),
      )
    : []
  for (const { teamId, id, name } of found)
    members.get(teamId)?.push({ value: String(id), display: name, type: 'User' })
  return rows.map(row => ({
    schemas: [groupSchema],
    id: String(row.id),
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.name,
    ...(hasMembers && { members: members.get(row.id) ?? [] }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${ctx.publicUrl()}/scim/v2/Groups/${row.id}`,
      version: versionOf(row),
    },
  }))
}
