import type { z } from 'zod'
import { type Actor, can, effectiveRights, rightsIn } from '#contract/policy.ts'
import type { teamForm } from '#contract/teams.forms.ts'
import type { managedTeam, ownTeam, Team, team, teamEdit } from '#contract/teams.ts'
import { serverTeams as text } from '#locales/text.ts'
import { areManagedTeams } from '#server/db/managed.sql.ts'
import { requireNoHold } from '#server/holds/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { memberIds } from './members.sql.ts'
import * as sql from './teams.sql.ts'

/** Returns all teams to owners and admins, and their own teams to everyone else. */
export async function listTeams(ctx: Ctx, actor: Actor, department = ''): Promise<z.input<typeof team>[]> {
  const rows = await sql.listTeams(ctx.db, {
    ids: can(actor, 'team.list-all') ? undefined : [...actor.teams.keys()],
    department: department || undefined,
  })
  return rows.map(row => toTeam(row, actor))
}

/** Returns the teams that the actor owns, which are all teams for the owner role. */
export async function ownedTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof team>[]> {
  return (await listTeams(ctx, actor)).filter(({ isOwner }) => isOwner)
}

/** Returns all teams, with the numbers of what a deletion removes. */
export async function manageTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof managedTeam>[]> {
  const rows = await sql.manageTeams(ctx.db)
  return rows.map(row => {
    const { isManaged, memberCount, postCount, scheduledCount, runningGiveaways, records, confirmations } = row
    const removed = { memberCount, postCount, scheduledCount, runningGiveaways, records, confirmations }
    return { ...toTeam(row, actor), isManaged, ...removed }
  })
}

/** Returns the actor's teams with their effective rights. */
export async function myTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof ownTeam>[]> {
  return (await sql.teamsOf(ctx.db, actor.id)).map(row => ({
    teamId: row.teamId,
    team: { name: row.name, isActive: row.isActive },
    joinedAt: row.joinedAt,
    ...effectiveRights(actor.role, row),
    ...(row.decidedBy && !effectiveRights(actor.role, row).canPost && { decidedBy: row.decidedBy }),
  }))
}

/** Returns a team that the actor may see. Throws Refusal `team.missing` when it does not exist or is hidden. */
export async function visibleTeam(ctx: Ctx, actor: Actor, id: number): Promise<sql.TeamRow> {
  const row = can(actor, 'team.read', { teamId: id }) ? await sql.findTeam(ctx.db, id) : undefined
  if (!row) throw new Refusal('team.missing')
  return row
}

/** Locks a team, the first row in the order of locks, and returns it. Throws Refusal `team.missing`. */
export async function lockTeam(unit: Unit, id: number): Promise<sql.TeamRow> {
  const row = await sql.lockTeam(unit.db, id)
  if (!row) throw new Refusal('team.missing')
  return row
}

/** Locks a team and returns it; undefined if it is deleted. */
export function findAndLockTeam(unit: Unit, id: number): Promise<sql.TeamRow | undefined> {
  return sql.lockTeam(unit.db, id)
}

export async function getTeam(ctx: Ctx, actor: Actor, id: number): Promise<z.input<typeof team>> {
  return toTeam(await visibleTeam(ctx, actor, id), actor)
}

export async function createTeam(
  ctx: Ctx,
  actor: Actor,
  form: z.output<typeof teamForm>,
): Promise<z.input<typeof team>> {
  return inTransaction(ctx, async unit => {
    const { name, description, departments, functions, isActive, whoMayPost } = form
    const row = await sql.insertTeam(unit.db, {
      name,
      description,
      departments,
      functions,
      isActive,
      whoMayPost,
      teamType: teamTypeOf(departments),
      createdBy: actor.id,
    })
    await unit.emit('team.changed', { teamId: row.id, change: 'created' })
    await unit.audit(actor.id, 'team.created', `team:${row.id}`, { name })
    unit.invalidate('company')
    return toTeam(row, actor)
  })
}

/** Edits the given fields of a team. Throws Refusal `team.missing`, `user.managed` or `writes.too-many`. */
export async function editTeam(
  ctx: Ctx,
  actor: Actor,
  id: number,
  edit: z.output<typeof teamEdit>,
): Promise<z.input<typeof team>> {
  await countWrite(ctx, actor, 'team')
  return inTransaction(ctx, async unit => {
    const before = await lockTeam(unit, id)
    const teamType = edit.departments && teamTypeOf(edit.departments)
    const wanted = { ...edit, ...(teamType && { teamType }) }
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => !isEqual(value, before[name as keyof typeof wanted])),
    )
    if (Object.keys(changes).length === 0) return toTeam(before, actor)
    if (changes.name !== undefined && (await areManagedTeams(unit.db, [id]))) throw new Refusal('user.managed')
    const row = await changeTeam(unit, id, changes)
    await unit.audit(actor.id, 'team.edited', `team:${id}`, { name: row.name, from: before.name, changes })
    if (row.whoMayPost !== before.whoMayPost)
      for (const userId of await memberIds(unit.db, id)) unit.invalidate(`session:${userId}`)
    return toTeam(row, actor)
  })
}

/** Sets fields of a team, whose row is locked. */
export async function changeTeam(
  unit: Unit,
  id: number,
  changes: Parameters<typeof sql.updateTeam>[2],
): Promise<sql.TeamRow> {
  unit.invalidate('company', 'people', `team:${id}`)
  await unit.emit('team.changed', { teamId: id, change: 'edited' })
  return sql.updateTeam(unit.db, id, changes)
}

/** Deletes a team with its posts and giveaways. Throws Refusal `team.missing`, `user.managed` or `hold.active`. */
export async function deleteTeam(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const row = await lockTeam(unit, id)
    if (await areManagedTeams(unit.db, [id])) throw new Refusal('user.managed')
    await requireNoHold(unit, actor, { teamId: id })
    await unit.emit('team.deleting', { teamId: id, byId: actor.id })
    for (const userId of await memberIds(unit.db, id)) unit.invalidate(`session:${userId}`)
    await requireNoHold(unit, actor, { teamId: id })
    await sql.deleteTeam(unit.db, id)
    await unit.audit(actor.id, 'team.deleted', `team:${id}`, { name: row.name })
    unit.invalidate('company', 'people', `team:${id}`)
    return { message: text.deleted({ name: row.name }) }
  })
}

function toTeam(row: sql.TeamRow, actor: Actor): z.input<typeof team> {
  const { id, name, description, departments, functions, teamType, isActive, whoMayPost, createdAt } = row
  return {
    id,
    name,
    description,
    departments,
    functions,
    teamType: teamType as Team['teamType'],
    isActive,
    whoMayPost: whoMayPost as Team['whoMayPost'],
    createdAt,
    isOwner: rightsIn(actor, id).isTeamOwner,
  }
}

const teamTypeOf = (departments: readonly string[]): Team['teamType'] =>
  departments.length > 1 ? 'cross_departmental' : 'departmental'

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
