import { useState } from 'react'
import type { Candidate } from '#contract/members.ts'
import { isCompanyWide, type Rights } from '#contract/policy.ts'
import { members as text } from '#locales/text.ts'
import { capital } from '#web/lib/times/time-ago.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSaveMembers } from '../teams.data.ts'
import { type Changes, changesOf, type Edits, noEdits, select, setRight } from './selection.ts'

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

/** "add 2, remove 1". */
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
