import type { z } from 'zod'
import { type Actor, companyWideTeamId, effectiveRights, isCompanyWide } from '#contract/policy.ts'
import type { member } from '#contract/teams.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { EventBus } from '#server/lib/events.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './memberships.sql.ts'
import { lockTeam } from './teams.service.ts'
import { insertTeam } from './teams.sql.ts'

export type Member = z.input<typeof member>

/** Everyone is in Company-wide, from joining the company until removed (decision 14). */
export function followPeople(events: EventBus): void {
  events.on('company.created', async unit => {
    await insertTeam(unit.db, {
      id: companyWideTeamId,
      name: 'Company-wide',
      description: 'Everyone in the company',
      teamType: 'departmental',
      departments: [],
      functions: [],
      isActive: true,
      createdBy: null,
    })
  })
  events.on('people.joined', async (unit, { userIds }) => {
    const people = userIds.map(userId => ({ userId, role: 'member', canPost: false, canManageMembers: false }) as const)
    await addTo(unit, companyWideTeamId, people)
  })
  events.on('user.role-changed', async (unit, { userId, role }) => {
    if (role !== 'viewer') await sql.letPostEverywhere(unit.db, userId)
    unit.changed(`standing:${userId}`)
  })
  events.on('user.removed', async (unit, { userId }) => {
    for (const teamId of await sql.teamIdsOf(unit.db, userId)) await takeFrom(unit, teamId, [userId])
  })
}

export async function listMembers(ctx: Ctx, teamId: number): Promise<Member[]> {
  return (await sql.listMembers(ctx.db, teamId)).map(presented)
}

/** Somebody who is in the team now. Refuses with user.missing. */
export async function presentMember(ctx: Ctx, teamId: number, userId: number): Promise<sql.MemberRow> {
  const row = await sql.findMember(ctx.db, teamId, userId)
  if (!row) throw new Refusal('user.missing')
  return row
}

/** Adds people; who is in the team already stays as they are. Answers the team's members. Refuses with user.missing. */
export async function addMembers(ctx: Ctx, actor: Actor, teamId: number, people: sql.NewMember[]): Promise<Member[]> {
  return inTransaction(ctx, async unit => {
    const { name } = await lockTeam(unit, teamId)
    const added = await addTo(unit, teamId, people)
    const members = await sql.listMembers(unit.db, teamId)
    const ids = new Set(members.map(({ userId }) => userId))
    if (people.some(({ userId }) => !ids.has(userId))) throw new Refusal('user.missing')
    await unit.audit(actor.id, 'team.members-added', `team:${teamId}`, { name, userIds: added })
    return members.map(presented)
  })
}

/** Changes a right of one member; owners and admins keep posting rights (decision 15). Refuses with user.missing. */
export async function setRights(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  userId: number,
  rights: { canPost?: boolean; isTeamOwner?: boolean },
): Promise<Member> {
  return inTransaction(ctx, async unit => {
    const { name } = await lockTeam(unit, teamId)
    if (!(await sql.setRights(unit.db, teamId, userId, rights))) throw new Refusal('user.missing')
    const row = await sql.findMember(unit.db, teamId, userId)
    if (!row) throw new Refusal('user.missing')
    await unit.audit(actor.id, 'team.rights-set', `team:${teamId}`, { name, userId, ...rights })
    unit.changed(`standing:${userId}`, `team:${teamId}`)
    return presented(row)
  })
}

/** Takes a person out of a team. Refuses with team.company-wide and user.missing. */
export async function removeMember(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  userId: number,
): Promise<{ message: string }> {
  if (isCompanyWide(teamId)) throw new Refusal('team.company-wide')
  return inTransaction(ctx, async unit => {
    const { name } = await lockTeam(unit, teamId)
    if ((await takeFrom(unit, teamId, [userId])).length === 0) throw new Refusal('user.missing')
    await unit.audit(actor.id, 'team.member-removed', `team:${teamId}`, { name, userId })
    return { message: 'Removed from the team.' }
  })
}

/** Adds people within a transaction; answers who was not in the team before. Refuses with team.missing. */
export async function addTo(unit: Unit, teamId: number, people: sql.NewMember[]): Promise<number[]> {
  await lockTeam(unit, teamId)
  const added = await sql.insertMembers(unit.db, teamId, people)
  unit.changed(`team:${teamId}`, ...added.map(userId => `standing:${userId}` as const))
  return added
}

/** Takes people out within a transaction; answers who was in the team. Refuses with team.missing. */
export async function takeFrom(unit: Unit, teamId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  await lockTeam(unit, teamId)
  await unit.emit('members.leaving', { teamId, userIds })
  const gone = await sql.deleteMembers(unit.db, teamId, userIds)
  unit.changed(`team:${teamId}`, ...gone.map(userId => `standing:${userId}` as const))
  return gone
}

function presented(row: sql.MemberRow): Member {
  const { userId, email, firstName, lastName, userRole, profileImageUrl, createdAt, role, canManageMembers } = row
  return {
    userId,
    user: { id: userId, email, firstName, lastName, role: userRole, profileImageUrl, createdAt },
    role,
    canManageMembers,
    ...effectiveRights(userRole, row),
  }
}
