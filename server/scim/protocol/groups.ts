import { limits } from '#contract/limits.ts'
import { teamFields } from '#contract/teams.forms.ts'
import { line } from '#contract/values.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Filter } from './filter.ts'
import { attributesOf, type Change, changesOf, requireWhole, valueOf } from './patch.ts'
import { idOf } from './where.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** What a directory knows of a group. */
export interface DirectoryGroup {
  displayName: string
  externalId: string | null
  members: ReadonlySet<number>
}

const mostMembers = 50_000
const externalId = line(() => '', limits.nameCharacters * 2)

/** Returns a group with the changes. Throws Refusal `scim.value`, `scim.fixed`, `scim.path`, `scim.filter` or `scim.syntax`. */
export function changedGroup(before: DirectoryGroup, changes: readonly Change[]): DirectoryGroup {
  const wanted = { ...before, members: new Set(before.members) }
  for (const change of changes) applyChange(wanted, change)
  if (wanted.members.size > mostMembers) throw new Refusal('scim.too-many')
  return wanted
}

/**
 * Reads a whole group. One that mentions no members keeps those of the group before. Throws Refusal as `changedGroup`
 * does.
 */
export function readGroup(body: unknown, before?: DirectoryGroup): DirectoryGroup {
  const changes = changesOf(body, 'add')
  const hasMembers = changes.some(({ path }) => path?.attribute === 'members')
  const members = hasMembers || !before ? new Set<number>() : before.members
  const read = changedGroup({ displayName: '', externalId: null, members }, changes)
  if (read.displayName === '') throw new Refusal('scim.value')
  return read
}

type Group = DirectoryGroup & { members: Set<number> }

function applyChange(group: Group, { path, operation, value }: Change): void {
  if (path === null) {
    // Okta sends the id along with a new name.
    for (const each of changesOf(value, operation)) if (each.path?.attribute !== 'id') applyChange(group, each)
    return
  }
  switch (path.attribute) {
    case 'displayname':
      requireWhole(path)
      if (operation === 'remove') throw new Refusal('scim.fixed')
      group.displayName = valueOf(teamFields.name, value)
      return
    case 'externalid':
      requireWhole(path)
      group.externalId = operation === 'remove' || value === null || value === '' ? null : valueOf(externalId, value)
      return
    case 'members':
      requireWhole(path, { mayFilter: true })
      changeMembers(group, operation, path.filter, value)
      return
    case 'id':
    case 'meta':
      // A whole resource may contain them, and they are ignored (RFC 7644, section 3.5.1).
      if (operation !== 'add') throw new Refusal('scim.fixed')
  }
}

function changeMembers({ members }: Group, operation: Change['operation'], filter: Filter | null, value: unknown) {
  if (filter !== null) {
    const named = idsIn(filter)
    if (operation !== 'remove') throw new Refusal('scim.fixed')
    for (const id of named) members.delete(id)
    return
  }
  if (operation !== 'remove' && value === undefined) throw new Refusal('scim.value')
  if (operation === 'replace' || (operation === 'remove' && isNothing(value))) members.clear()
  if (isNothing(value)) return
  for (const id of memberIds(value)) {
    if (operation === 'remove') members.delete(id)
    else members.add(id)
  }
}

const isNothing = (value: unknown) => value === undefined || value === null

/** `[{ "value": "12" }]`, one of them alone, or the ids themselves. */
function memberIds(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).map(each => {
    const id = idOf(typeof each === 'string' ? each : attributesOf(each).value)
    if (id === 0) throw new Refusal('scim.value')
    return id
  })
}

/** The ids of `value eq "12" or value eq "13"`. Throws Refusal `scim.filter` for another condition. */
function idsIn(filter: Filter): number[] {
  if (filter.kind === 'or') return [...idsIn(filter.left), ...idsIn(filter.right)]
  if (filter.kind === 'compare' && filter.operator === 'eq' && filter.attribute === 'value') return [idOf(filter.value)]
  throw new Refusal('scim.filter')
}
