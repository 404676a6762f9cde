import { companyWideTeamId } from '#contract/policy.ts'
import type { Listeners } from '#server/lib/event-bus.ts'
import { applyChanges } from './members.service.ts'
import { grantPostingByRole, teamIdsOf, withdrawPostingByRole } from './members.sql.ts'
import { findTeam, insertTeam } from './teams.sql.ts'
import { text } from './teams.text.ts'

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
    const join = (teamId: number, ids: readonly number[]) =>
      applyChanges(unit, teamId, { add: ids.map(userId => ({ userId, canPost: false, isTeamOwner: false })) })
    await join(companyWideTeamId, userIds)
    // in one order, so that two imports can't deadlock
    for (const [teamId, ids] of [...teams].toSorted(([a], [b]) => a - b))
      if (await findTeam(unit.db, teamId)) await join(teamId, ids)
  },
  'user.role-changed': async (unit, { userId, role }) => {
    if (role === 'viewer') await withdrawPostingByRole(unit.db, userId)
    else await grantPostingByRole(unit.db, userId)
    unit.invalidate(`session:${userId}`)
  },
  'user.removed': async (unit, { userId }) => {
    for (const teamId of await teamIdsOf(unit.db, userId)) await applyChanges(unit, teamId, { remove: [userId] })
  },
}
