import type { Candidate } from '#contract/members.ts'
import type { Rights } from '#contract/policy.ts'

/** What was chosen for a person and differs from how they are: their rights in the team, or null for not in it. */
export interface Edit {
  person: Candidate
  chosen: Rights | null
}

/** The choices that are not saved yet, by person; whoever is not in it stays as they are. */
export type Edits = ReadonlyMap<number, Edit>

export const noEdits: Edits = new Map()

/** How a person stands now, chosen or not. */
export const standing = (edits: Edits, person: Candidate): Rights | null => {
  const edit = edits.get(person.id)
  return edit ? edit.chosen : person.membership
}

/** What a newcomer starts with (decision 15): owners and admins post. */
export const startingRights = ({ role }: Candidate): Rights => ({
  canPost: role !== 'viewer',
  isTeamOwner: role === 'owner',
})

/** Puts people in the team or takes them out of it; whoever comes back gets what they had. */
export function select(edits: Edits, people: readonly Candidate[], isIn: boolean): Edits {
  const next = new Map(edits)
  for (const person of people) {
    if (isIn === (standing(edits, person) !== null)) continue
    put(next, person, isIn ? (person.membership ?? startingRights(person)) : null)
  }
  return next
}

export function setRight(edits: Edits, person: Candidate, right: Partial<Rights>): Edits {
  const now = standing(edits, person)
  if (!now) return edits
  const next = new Map(edits)
  put(next, person, { ...now, ...right })
  return next
}

/** What is chosen and how it already is leaves no edit. */
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

/** What saving does: first removals, then additions, then changes of rights (spec 2 §4). */
export function changesOf(edits: Edits): Changes {
  const changes: Changes = { add: [], remove: [], change: [] }
  for (const [userId, { person, chosen }] of edits) {
    if (!chosen) changes.remove.push(userId)
    else if (person.membership) changes.change.push({ userId, ...chosen })
    else changes.add.push({ userId, ...chosen })
  }
  return changes
}
