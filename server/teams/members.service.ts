import type { z } from 'zod'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/members.ts'
import { type Actor, effectiveRights, isCompanyWide } from '#contract/policy.ts'
import { serverTeams as text } from '#locales/text.ts'
import { areManagedTeams } from '#server/db/managed.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { restoreMembership } from './former-memberships.sql.ts'
import * as sql from './members.sql.ts'
import { findAndLockTeam, lockTeam } from './teams.service.ts'

export type Member = z.input<typeof calls.member>

export async function listMembers(ctx: Ctx, teamId: number): Promise<Member[]> {
  return (await sql.listMembers(ctx.db, teamId)).map(toMember)
}

/** Throws Refusal `user.missing` unless the user is a member of the team. */
export async function requireMember(ctx: Ctx, teamId: number, userId: number): Promise<void> {
  if (!(await sql.findMember(ctx.db, teamId, userId))) throw new Refusal('user.missing')
}

/** Returns a page of the company's people, with their rights in the team. */
export async function listCandidates(
  ctx: Ctx,
  { id }: ParamsOf<typeof calls.listCandidates>,
  query: QueryOf<typeof calls.listCandidates>,
): Promise<ReplyOf<typeof calls.listCandidates>> {
  const { rows, matches } = await sql.listCandidates(ctx.db, id, query)
  const memberCount = await sql.countMembers(ctx.db, id)
  return { people: rows.map(toCandidate), matches, memberCount, isManaged: await areManagedTeams(ctx.db, [id]) }
}

/** Returns the people with these addresses or sign-in names, and those that nobody has, as they were written. */
export async function matchCandidates(
  ctx: Ctx,
  { id }: ParamsOf<typeof calls.matchCandidates>,
  { emails }: BodyOf<typeof calls.matchCandidates>,
): Promise<ReplyOf<typeof calls.matchCandidates>> {
  const unmatched = new Map(emails.map(email => [canonicalLogin(email.trim()), email.trim()]))
  const people = (await sql.candidatesByLogin(ctx.db, id, [...unmatched.keys()])).map(toCandidate)
  for (const { email, signInName } of people)
    for (const login of [email, signInName]) if (login !== null) unmatched.delete(login)
  return { people, unknown: [...unmatched.values()].filter(email => email !== '') }
}

/**
 * Saves all changes to a team in one transaction. Adding a member sets their rights; removing a non-member does nothing.
 * Throws Refusal `team.company-wide`, `team.missing` or `user.managed`.
 */
export async function saveMembers(
  ctx: Ctx,
  actor: Actor,
  { id: teamId }: ParamsOf<typeof calls.saveMembers>,
  { add, remove, change }: BodyOf<typeof calls.saveMembers>,
): Promise<ReplyOf<typeof calls.saveMembers>> {
  if (isCompanyWide(teamId) && remove.length > 0) throw new Refusal('team.company-wide')
  return inTransaction(ctx, async unit => {
    if (add.length + remove.length > 0) await requireOwnMembers(unit, teamId)
    const { name, added, removed, changed, missing } = await applyChanges(unit, teamId, {
      add,
      remove,
      change: [...add, ...change],
    })
    if (added.length + removed.length + changed.length > 0)
      await unit.audit(actor.id, 'team.members-saved', `team:${teamId}`, { name, added, removed, changed })
    return { added: added.length, removed: removed.length, changed: changed.length, skipped: missing.length }
  })
}

/** Adds people; members keep the rights they have. Returns all members. Throws Refusal `user.missing` or `user.managed`. */
export async function addMembers(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  people: BodyOf<typeof calls.addMembers>['members'],
): Promise<Member[]> {
  return inTransaction(ctx, async unit => {
    await requireOwnMembers(unit, teamId)
    const add = people.map(person => ({ ...person, isTeamOwner: false }))
    const { name, added, missing } = await applyChanges(unit, teamId, { add })
    if (missing.length > 0) throw new Refusal('user.missing')
    await unit.audit(actor.id, 'team.members-added', `team:${teamId}`, { name, userIds: added })
    return (await sql.listMembers(unit.db, teamId)).map(toMember)
  })
}

/** Sets rights of one member. Throws Refusal `user.missing`. */
export async function setRights(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  userId: number,
  rights: { canPost?: boolean; isTeamOwner?: boolean },
): Promise<Member> {
  return inTransaction(ctx, async unit => {
    const { name, changed } = await applyChanges(unit, teamId, { change: [{ userId, ...rights }] })
    const row = await sql.findMember(unit.db, teamId, userId)
    if (!row) throw new Refusal('user.missing')
    if (changed.length > 0) await unit.audit(actor.id, 'team.rights-set', `team:${teamId}`, { name, userId, ...rights })
    return toMember(row)
  })
}

/** Removes one member. Throws Refusal `team.company-wide`, `user.missing` or `user.managed`. */
export async function removeMember(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  userId: number,
): Promise<{ message: string }> {
  if (isCompanyWide(teamId)) throw new Refusal('team.company-wide')
  return inTransaction(ctx, async unit => {
    await requireOwnMembers(unit, teamId)
    const { name, removed } = await applyChanges(unit, teamId, { remove: [userId] })
    if (removed.length === 0) throw new Refusal('user.missing')
    await unit.audit(actor.id, 'team.member-removed', `team:${teamId}`, { name, userId })
    return { message: text.memberRemoved }
  })
}

/** Throws Refusal `user.managed` for a team whose members the directory decides. */
async function requireOwnMembers(unit: Unit, teamId: number): Promise<void> {
  if (await areManagedTeams(unit.db, [teamId])) throw new Refusal('user.managed')
}

interface Changes {
  add?: sql.NewMember[]
  remove?: readonly number[]
  /** Skips people in `add` who were not members before. */
  change?: sql.RightsChange[]
}

/**
 * Locks the team, so that two who save at once follow each other, and applies the changes. `missing` are those to add or
 * change who are not members afterwards. Throws Refusal `team.missing`.
 */
export async function applyChanges(unit: Unit, teamId: number, { add = [], remove = [], change = [] }: Changes) {
  const { name } = await lockTeam(unit, teamId)
  const owners = await sql.ownerIds(unit.db, teamId)
  if (remove.length > 0) await unit.emit('members.removing', { teamId, userIds: remove })
  const removed = await sql.deleteMembers(unit.db, teamId, remove)
  const added = await sql.insertMembers(unit.db, teamId, add)
  if (added.length > 0) await unit.emit('members.added', { teamId, userIds: added })
  const isNew = new Set(added)
  const changed = await sql.setRights(
    unit.db,
    teamId,
    change.filter(({ userId }) => !isNew.has(userId)),
  )
  const mentioned = new Set([...add, ...change].map(({ userId }) => userId))
  const members = await sql.membersAmong(unit.db, teamId, [...mentioned])
  const missing = [...mentioned].filter(userId => !members.has(userId))
  unit.invalidate(`team:${teamId}`, ...[...removed, ...added, ...changed].map(userId => `session:${userId}` as const))
  // Members read who decides who posts.
  if (String(owners) !== String(await sql.ownerIds(unit.db, teamId))) unit.invalidate('company')
  return { name, added, removed, changed, missing }
}

/** Puts somebody back into a team as they were; not if the team is deleted. */
export async function restoreMember(unit: Unit, teamId: number, userId: number): Promise<void> {
  if (!(await findAndLockTeam(unit, teamId))) return
  await restoreMembership(unit.db, teamId, userId)
  await unit.emit('members.restored', { teamId, userIds: [userId] })
  await unit.emit('members.added', { teamId, userIds: [userId] })
  unit.invalidate(`team:${teamId}`)
}

function toMember(row: sql.MemberRow): Member {
  const {
    userId,
    email,
    signInName,
    firstName,
    lastName,
    userRole,
    profileImageUrl,
    createdAt,
    role,
    canManageMembers,
  } = row
  return {
    userId,
    user: { id: userId, email, signInName, firstName, lastName, role: userRole, profileImageUrl, createdAt },
    role,
    canManageMembers,
    ...effectiveRights(userRole, row),
  }
}

function toCandidate(row: sql.CandidateRow): calls.Candidate {
  const { isMember, canPost, isTeamOwner, ...person } = row
  const rights = { canPost: canPost === true, isTeamOwner: isTeamOwner === true }
  return { ...person, membership: isMember ? effectiveRights(row.role, rights) : null }
}
