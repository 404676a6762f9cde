import type { Unit } from '#server/lib/unit.ts'
import { addFormerMemberships, forgetFormerMembershipsIn } from './former-memberships.sql.ts'
import { applyChanges } from './members.service.ts'
import { changeTeam, lockTeam } from './teams.service.ts'
import { insertTeam } from './teams.sql.ts'

/** The actor of what the company's directory does, in the activity log. */
const byDirectory = { by: 'directory' } as const

/** Creates a team without departments and functions, in which nobody posts until somebody is selected. */
export async function createByDirectory(unit: Unit, name: string): Promise<number> {
  const { id } = await insertTeam(unit.db, {
    name,
    description: '',
    departments: [],
    functions: [],
    isActive: true,
    whoMayPost: 'selected',
    teamType: 'departmental',
    createdBy: null,
  })
  await unit.emit('team.changed', { teamId: id, change: 'created' })
  await unit.audit(null, 'team.created', `team:${id}`, { name, ...byDirectory })
  unit.invalidate('company')
  return id
}

/** Renames a team, or sets it active or inactive. Throws Refusal `team.missing`. */
export async function editByDirectory(
  unit: Unit,
  id: number,
  wanted: { name?: string; isActive?: boolean },
): Promise<void> {
  const before = await lockTeam(unit, id)
  const changes = {
    ...(wanted.name !== undefined && wanted.name !== before.name && { name: wanted.name }),
    ...(wanted.isActive !== undefined && wanted.isActive !== before.isActive && { isActive: wanted.isActive }),
  }
  if (Object.keys(changes).length === 0) return
  const { name } = await changeTeam(unit, id, changes)
  await unit.audit(null, 'team.edited', `team:${id}`, { name, from: before.name, changes, ...byDirectory })
}

/**
 * Adds and removes members. Those who have left the company come back as members, or no longer do. Skips people who are
 * erased. Throws Refusal `team.missing`.
 */
export async function saveMembersByDirectory(
  unit: Unit,
  teamId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<{ added: number; removed: number }> {
  await addFormerMemberships(unit.db, teamId, add)
  const { name, added, removed } = await applyChanges(unit, teamId, {
    add: add.map(userId => ({ userId, canPost: false, isTeamOwner: false })),
    remove,
  })
  await forgetFormerMembershipsIn(unit.db, teamId, remove)
  if (added.length + removed.length > 0) {
    const changes = { added, removed, changed: [] }
    await unit.audit(null, 'team.members-saved', `team:${teamId}`, { name, ...changes, ...byDirectory })
  }
  return { added: added.length, removed: removed.length }
}
