import { isCompanyWide } from '#contract/policy.ts'
import type { Listeners } from '#server/lib/event-bus.ts'
import type { Unit } from '#server/lib/unit.ts'
import { markGroupChanged } from './groups.sql.ts'
import { forgetPeople } from './users.sql.ts'

const noteMembers = async (unit: Unit, { teamId }: { teamId: number }): Promise<void> => {
  if (!isCompanyWide(teamId)) await markGroupChanged(unit.db, teamId)
}

/** Keeps the versions of groups, and forgets what the directory says of people who are erased or start from nothing. */
export const scimListeners: Listeners = {
  'members.added': noteMembers,
  'members.removing': noteMembers,
  'user.added-again': (unit, { userId }) => forgetPeople(unit.db, [userId]),
  'user.erased': (unit, { userId }) => forgetPeople(unit.db, [userId]),
}
