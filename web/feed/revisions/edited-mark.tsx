import { fullName } from '#contract/text/full-name.ts'
import { editedMark as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { type Edited, hasRevisions, openRevisions } from './open-revisions.tsx'

/**
 * Says that a post or comment was edited, and by whom if not by its author; those who may see the former words open them
 * from there.
 */
export function EditedMark(edited: Edited) {
  const actor = useActor()
  const { editedAt, editedBy, removalNote } = edited.comment ?? edited.post
  if (!editedAt) return null
  if (!editedBy) return ` · ${text.edited}`
  const mark = (removalNote ? text.removedBy : text.editedBy)({ name: fullName(editedBy) })
  if (!hasRevisions(actor, edited)) return ` · ${mark}`
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-label={text.seeFormer({ mark })}
        className="relative underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-3"
        onClick={() => openRevisions(edited)}
      >
        {mark}
      </button>
    </>
  )
}

/** Stands where the text was that a leader has removed. */
export const RemovalNote = ({ note }: { note: string }) => (
  <p className="text-body text-ink-3 italic wrap-anywhere">{text.removed({ note, quote })}</p>
)

const quote = (words: string) => (
  <span key="quote" dir="auto">
    {words}
  </span>
)
