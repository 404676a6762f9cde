import type { Candidate } from '#contract/members.ts'
import type { Rights } from '#contract/policy.ts'

/** An unsaved change: the person's rights in the team, or null to remove them. */
export interface Edit {
  person: Candidate
  chosen: Rights | null
}

/** The unsaved changes by user id. */
export type Edits = ReadonlyMap<number, Edit>

export const noEdits: Edits = new Map()

/** Returns a person's rights with unsaved changes applied; null if not in the team. */
export const standing = (edits: Edits, person: Candidate): Rights | null => {
  const edit = edits.get(person.id)
  return edit ? edit.chosen : person.membership
}

/** Returns the rights that a new member starts with: owners and admins post. */
export const startingRights = ({ role }: Candidate): Rights => ({
  canPost: role !== 'viewer',
  isTeamOwner: role === 'owner',
})

/** Adds people to the selection or removes them; a removed member who is added again gets their saved rights. */
export function select(edits: Edits, people: readonly Candidate[], isIn: boolean): Edits {
  const next = new Map(edits)
  for (const person of people) {
    if (isIn === (standing(edits, person) !== null)) continue
    put(next, person, isIn ? (person.membership ?? startingRights(person)) : null)
  }
  return next
}

/** Sets one right; making somebody a team owner turns posting on. */
export function setRight(edits: Edits, person: Candidate, right: Partial<Rights>): Edits {
  const now = standing(edits, person)
  if (!now) return edits
  const next = new Map(edits)
  // a team owner posts in it, unless that is turned off again
  put(next, person, { ...now, ...(right.isTeamOwner && { canPost: true }), ...right })
  return next
}

/** Stores no change where the choice equals the saved state. */
function put(edits: Map<number, Edit>, person: Candidate, chosen: Rights | null) {
  const { membership } = person
  const isSame =
    chosen && membership
      ? chosen.canPost === membership.canPost && chosen.isTeamOwner === membership.isTeamOwner
      : chosen === membership
  if (isSame) edits.delete(person.id)
  else edits.set(person.id, { person, chosen })
}

export interface Changes {
  add: (Rights & { userId: number })[]
  remove: number[]
  change: (Rights & { userId: number })[]
}

/** Returns what saving does: removals, additions, changes of rights. */
export function changesOf(edits: Edits): Changes {
  const changes: Changes = { add: [], remove: [], change: [] }
  for (const [userId, { person, chosen }] of edits) {
    if (!chosen) changes.remove.push(userId)
    else if (person.membership) changes.change.push({ userId, ...chosen })
    else changes.add.push({ userId, ...chosen })
  }
  return changes
}
