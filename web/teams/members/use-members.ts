import { useState } from 'react'
import type { Candidate } from '#contract/members.ts'
import { isCompanyWide, type Rights } from '#contract/policy.ts'
import { members as text } from '#locales/text.ts'
import { capital } from '#web/lib/times/time-ago.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSaveMembers } from '../teams.data.ts'

/** The unsaved selection of a team's members, with the call that saves it. */
export function useMembers(teamId: number) {
  const [edits, setEdits] = useState<Edits>(noEdits)
  const saving = useSaveMembers()
  const changes = changesOf(edits)

  /** Nobody can leave Company-wide: shows a toast and applies the rest of the selection. */
  const choose = (people: readonly Candidate[], isIn: boolean) => {
    const kept = isCompanyWide(teamId) && !isIn ? people.filter(({ membership }) => !membership) : people
    if (kept.length < people.length)
      toast({ title: text.cannotRemove, description: text.cannotRemoveText, variant: 'destructive' })
    setEdits(now => select(now, kept, isIn))
  }

  const save = () =>
    saving.mutate(
      { params: { id: teamId }, body: changes },
      {
        onSuccess: ({ added, removed, changed, skipped }) => {
          setEdits(noEdits)
          const done = said({ add: added, remove: removed, change: changed })
          const description = [capital(done), ...(skipped > 0 ? [text.skipped({ count: skipped })] : [])]
            .filter(Boolean)
            .join('. ')
          toast({ title: text.saved, description })
        },
        onError: error => toastError(error, { title: failureOf(changes) }),
      },
    )

  return {
    edits,
    changes,
    said: said({ add: changes.add.length, remove: changes.remove.length, change: changes.change.length }),
    choose,
    setRight: (person: Candidate, right: Partial<Rights>) => setEdits(now => setRight(now, person, right)),
    discard: () => setEdits(noEdits),
    save,
    isSaving: saving.isPending,
  }
}

/** "2 added, 1 removed". */
const said = (counts: Record<keyof Changes, number>): string =>
  (['add', 'remove', 'change'] as const)
    .filter(kind => counts[kind] > 0)
    .map(kind => text.changes[kind]({ count: counts[kind] }))
    .join(', ')

/** Returns the title of the failure by the kind of change. */
function failureOf({ add, remove, change }: Changes): string {
  const kinds = [add, remove, change].filter(({ length }) => length > 0).length
  if (kinds !== 1) return text.failedToSave
  if (add.length > 0) return add.length === 1 ? text.failedToAddOne : text.failedToAdd
  if (remove.length > 0) return remove.length === 1 ? text.failedToRemoveOne : text.failedToSave
  return text.failedToChange
}

/** An unsaved change: the person's rights in the team, or null to remove them. */
interface Edit {
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
const startingRights = ({ role }: Candidate): Rights => ({
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

interface Changes {
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
