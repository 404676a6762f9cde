import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts'
import type { Candidate, listCandidates, matchCandidates, Rights, saveMembers } from '#contract/membership.ts'
import { type Actor, effectiveRights, isCompanyWide } from '#contract/policy.ts'
import { canonicalAddress } from '#server/accounts/accounts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './candidates.sql.ts'
import { takeFrom } from './memberships.service.ts'
import * as memberships from './memberships.sql.ts'
import { lockTeam } from './teams.service.ts'

/** Everyone in the company beside the team, a page at a time. */
export async function candidates(
  ctx: Ctx,
  { id }: ParamsOf<typeof listCandidates>,
  asked: QueryOf<typeof listCandidates>,
): Promise<ReplyOf<typeof listCandidates>> {
  const { rows, matches } = await sql.listCandidates(ctx.db, id, asked)
  return { people: rows.map(presented), matches, memberCount: await sql.countMembers(ctx.db, id) }
}

/** Who has these addresses; what is no address of anybody here comes back as it was written. */
export async function match(
  ctx: Ctx,
  { id }: ParamsOf<typeof matchCandidates>,
  { emails }: BodyOf<typeof matchCandidates>,
): Promise<ReplyOf<typeof matchCandidates>> {
  const written = new Map(emails.map(email => [canonicalAddress(email.trim()), email.trim()]))
  const people = (await sql.candidatesByEmail(ctx.db, id, [...written.keys()])).map(presented)
  for (const { email } of people) written.delete(email)
  return { people, unknown: [...written.values()].filter(email => email !== '') }
}

/**
 * All that one person chose for a team, in one transaction and under the team's lock, so that two who save at once
 * follow each other. Adding who is there already sets their rights; removing who is gone already does nothing.
 * Refuses with team.company-wide and team.missing.
 */
export async function save(
  ctx: Ctx,
  actor: Actor,
  { id: teamId }: ParamsOf<typeof saveMembers>,
  { add, remove, change }: BodyOf<typeof saveMembers>,
): Promise<ReplyOf<typeof saveMembers>> {
  if (isCompanyWide(teamId) && remove.length > 0) throw new Refusal('team.company-wide')
  return inTransaction(ctx, async unit => {
    const { name } = await lockTeam(unit, teamId)
    const removed = await takeFrom(unit, teamId, remove)
    const added = await memberships.insertMembers(
      unit.db,
      teamId,
      add.map(({ userId, canPost }) => ({ userId, canPost, role: 'member', canManageMembers: false })),
    )
    const isNew = new Set(added)
    const wanted = [...add.filter(({ userId, isTeamOwner }) => !isNew.has(userId) || isTeamOwner), ...change]
    const set = await memberships.setAllRights(unit.db, teamId, wanted.map(asStored(isNew)))
    const changed = set.changed.filter(userId => !isNew.has(userId))
    unit.changed(`team:${teamId}`, 'company')
    for (const userId of [...added, ...changed]) unit.changed(`standing:${userId}`)
    if (added.length + removed.length + changed.length > 0)
      await unit.audit(actor.id, 'team.members-saved', `team:${teamId}`, { name, added, removed, changed })
    const there = new Set([...added, ...set.there])
    const skipped = [...add, ...change].filter(({ userId }) => !there.has(userId)).length
    return { added: added.length, removed: removed.length, changed: changed.length, skipped }
  })
}

/** A newcomer's posting right is already set: owners and admins have it whatever was chosen (decision 15). */
const asStored =
  (isNew: Set<number>) =>
  ({ userId, canPost, isTeamOwner }: Rights & { userId: number }) => ({
    userId,
    canPost: isNew.has(userId) ? null : canPost,
    isTeamOwner,
  })

function presented(row: sql.CandidateRow): Candidate {
  const { isMember, canPost, isTeamOwner, ...person } = row
  const rights = { canPost: canPost === true, isTeamOwner: isTeamOwner === true }
  return { ...person, membership: isMember ? effectiveRights(row.role, rights) : null }
}
