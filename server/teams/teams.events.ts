import { companyWideTeamId } from '#contract/policy.ts'
import { serverTeams as text } from '#locales/text.ts'
import type { Listeners } from '#server/lib/event-bus.ts'
import type { Unit } from '#server/lib/unit.ts'
import { forgetFormerMemberships, formerTeamIdsOf, rememberMembership } from './former-memberships.sql.ts'
import { applyChanges, restoreMember } from './members.service.ts'
import { grantPostingByRole, teamIdsAmong, withdrawPostingByRole } from './members.sql.ts'
import { findAndLockTeam } from './teams.service.ts'
import { findTeam, insertTeam } from './teams.sql.ts'

const joinTeam = (unit: Unit, teamId: number, ids: readonly number[]) =>
  applyChanges(unit, teamId, { add: ids.map(userId => ({ userId, canPost: false, isTeamOwner: false })) })

/** Keeps everyone in Company-wide, from joining the company until their removal. */
export const teamListeners: Listeners = {
  'company.created': async unit => {
    await insertTeam(unit.db, {
      id: companyWideTeamId,
      ...text.companyWide,
      teamType: 'departmental',
      departments: [],
      functions: [],
      isActive: true,
      createdBy: null,
    })
  },
  'people.joined': async (unit, { userIds, teams = new Map<number, readonly number[]>() }) => {
    await forgetFormerMemberships(unit.db, userIds)
    await joinTeam(unit, companyWideTeamId, userIds)
    // in one order, so that two imports can't deadlock
    for (const [teamId, ids] of [...teams].toSorted(([a], [b]) => a - b))
      if (await findTeam(unit.db, teamId)) await joinTeam(unit, teamId, ids)
  },
  'user.role-changed': async (unit, { userId, role }) => {
    if (role === 'viewer') await withdrawPostingByRole(unit.db, userId)
    else await grantPostingByRole(unit.db, userId)
    unit.invalidate(`session:${userId}`)
  },
  'user.removed': async (unit, { userId }) => {
    for (const teamId of await teamIdsAmong(unit.db, [userId])) {
      if (!(await findAndLockTeam(unit, teamId))) continue
      await rememberMembership(unit.db, teamId, userId)
      await applyChanges(unit, teamId, { remove: [userId] })
    }
  },
  'people.withdrawn': async (unit, { userIds }) => {
    for (const teamId of await teamIdsAmong(unit.db, userIds)) await applyChanges(unit, teamId, { remove: userIds })
  },
  'user.brought-back': async (unit, { userId }) => {
    const teamIds = await formerTeamIdsOf(unit.db, userId)
    // somebody whom an older version removed
    if (!teamIds.includes(companyWideTeamId)) await joinTeam(unit, companyWideTeamId, [userId])
    for (const teamId of teamIds) await restoreMember(unit, teamId, userId)
    await forgetFormerMemberships(unit.db, [userId])
  },
  'user.erased': (unit, { userId }) => forgetFormerMemberships(unit.db, [userId]),
}
