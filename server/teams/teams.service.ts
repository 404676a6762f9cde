import type { z } from 'zod'
import { type Actor, can, effectiveRights, rightsIn } from '#contract/policy.ts'
import type { managedTeam, ownTeam, Team, team, teamEdit, teamForm } from '#contract/teams.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { memberIds } from './members.sql.ts'
import * as sql from './teams.sql.ts'

/** Owners and admins see all teams, everyone else their own (decision 14). */
export async function listTeams(ctx: Ctx, actor: Actor, department?: string): Promise<z.input<typeof team>[]> {
  const rows = await sql.listTeams(ctx.db, {
    ids: can(actor, 'team.list-all') ? undefined : [...actor.teams.keys()],
    department,
  })
  return rows.map(row => presented(row, actor))
}

/** The teams that the actor owns: for the owner role, all of them (decision 15). */
export async function ownedTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof team>[]> {
  return (await listTeams(ctx, actor)).filter(({ isOwner }) => isOwner)
}

/** All teams, with the numbers that a deletion names. */
export async function manageTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof managedTeam>[]> {
  const rows = await sql.manageTeams(ctx.db)
  return rows.map(row => {
    const { memberCount, postCount, giveawayCount } = row
    return { ...presented(row, actor), memberCount, postCount, giveawayCount }
  })
}

/** One's own teams; the owner role reads as canPost and team owner everywhere (decision 15). */
export async function myTeams(ctx: Ctx, actor: Actor): Promise<z.input<typeof ownTeam>[]> {
  return (await sql.teamsOf(ctx.db, actor.id)).map(row => ({
    teamId: row.teamId,
    team: { name: row.name, isActive: row.isActive },
    joinedAt: row.joinedAt,
    ...effectiveRights(actor.role, row),
  }))
}

/** A team that the actor may see. Refuses with team.missing alike where there is none and where it is hidden. */
export async function visibleTeam(ctx: Ctx, actor: Actor, id: number): Promise<sql.TeamRow> {
  const row = can(actor, 'team.read', { teamId: id }) ? await sql.findTeam(ctx.db, id) : undefined
  if (!row) throw new Refusal('team.missing')
  return row
}

/** The team with its row locked: first in the one order of locks. Refuses with team.missing. */
export async function lockTeam(unit: Unit, id: number): Promise<sql.TeamRow> {
  const row = await sql.lockTeam(unit.db, id)
  if (!row) throw new Refusal('team.missing')
  return row
}

export async function getTeam(ctx: Ctx, actor: Actor, id: number): Promise<z.input<typeof team>> {
  return presented(await visibleTeam(ctx, actor, id), actor)
}

export async function createTeam(
  ctx: Ctx,
  actor: Actor,
  form: z.output<typeof teamForm>,
): Promise<z.input<typeof team>> {
  return inTransaction(ctx, async unit => {
    const { name, description, departments, functions, isActive } = form
    const row = await sql.insertTeam(unit.db, {
      name,
      description,
      departments,
      functions,
      isActive,
      teamType: typeOf(departments),
      createdBy: actor.id,
    })
    await unit.audit(actor.id, 'team.created', `team:${row.id}`, { name })
    unit.changed('company')
    return presented(row, actor)
  })
}

/** Edits a team; what is left out stays (decision 14). Refuses with team.missing. */
export async function editTeam(
  ctx: Ctx,
  actor: Actor,
  id: number,
  edit: z.output<typeof teamEdit>,
): Promise<z.input<typeof team>> {
  return inTransaction(ctx, async unit => {
    const before = await lockTeam(unit, id)
    const teamType = edit.departments && typeOf(edit.departments)
    const asked = { ...edit, ...(teamType && { teamType }) }
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([name, value]) => !isSame(value, before[name as keyof typeof asked])),
    )
    if (Object.keys(changes).length === 0) return presented(before, actor)
    const row = await sql.updateTeam(unit.db, id, changes)
    await unit.audit(actor.id, 'team.edited', `team:${id}`, { name: row.name, from: before.name, changes })
    unit.changed('company', 'people', `team:${id}`)
    return presented(row, actor)
  })
}

/** Deletes a team with its posts and giveaways, and what its members could by it. Refuses with team.company-wide and team.missing. */
export async function deleteTeam(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const row = await lockTeam(unit, id)
    await unit.emit('team.deleting', { teamId: id })
    for (const userId of await memberIds(unit.db, id)) unit.changed(`standing:${userId}`)
    await sql.deleteTeam(unit.db, id)
    await unit.audit(actor.id, 'team.deleted', `team:${id}`, { name: row.name })
    unit.changed('company', 'people', `team:${id}`)
    return { message: `${row.name} is deleted.` }
  })
}

function presented(row: sql.TeamRow, actor: Actor): z.input<typeof team> {
  const { id, name, description, departments, functions, teamType, isActive, createdAt } = row
  return {
    id,
    name,
    description,
    departments,
    functions,
    teamType: teamType as Team['teamType'],
    isActive,
    createdAt,
    isOwner: rightsIn(actor, id).isTeamOwner,
  }
}

const typeOf = (departments: readonly string[]): Team['teamType'] =>
  departments.length > 1 ? 'cross_departmental' : 'departmental'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
