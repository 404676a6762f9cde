import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { members as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { UnsavedChangesGuard } from '#web/ui/dialogs/unsaved-changes-guard.tsx'
import type { useMembers } from './use-members.ts'

const named = 3

/** A bar at the bottom with the unsaved changes and Save. */
export function SaveBar({ members, teamName }: { members: ReturnType<typeof useMembers>; teamName: string }) {
  const [isAsking, setAsking] = useState(false)
  const { edits, changes, said } = members
  const isDirty = edits.size > 0
  const leaving = [...edits.values()].filter(({ chosen }) => chosen === null).map(({ person }) => person)
  const names = leaving.slice(0, named).map(({ firstName, lastName }) => fullName({ firstName, lastName }))
  const all = listOf(names)
  const who = leaving.length > named ? text.andOthers({ names: names.join(', '), count: leaving.length - named }) : all

  const press = () => (changes.remove.length > 0 ? setAsking(true) : members.save())
  return (
    <>
      <UnsavedChangesGuard active={isDirty} title={text.leaveTitle} leaveLabel={text.leave} stayLabel={text.stay}>
        {text.leaveText({ changes: said })}
      </UnsavedChangesGuard>
      {isDirty && (
        <section
          aria-label={text.unsaved}
          className="pad-safe-bottom sticky bottom-0 z-10 mt-4 flex animate-rise flex-wrap items-center gap-3 rounded-t-card border border-line bg-raised px-4 pt-3.5 shadow-3 desk:bottom-4 desk:rounded-card desk:px-5 desk:pb-3.5"
        >
          <p role="status" className="flex-[1_0_100%] text-action tabular-nums desk:flex-1">
            {said}
          </p>
          <Button className="flex-1 desk:flex-none" disabled={members.isSaving} onClick={members.discard}>
            {text.discard}
          </Button>
          <Button
            variant="primary"
            className="flex-1 desk:flex-none"
            waiting={members.isSaving}
            waitingLabel={text.saving}
            onClick={press}
          >
            {text.save}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<UserMinus />}
        title={text.removeTitle({ count: leaving.length })}
        confirmLabel={text.removeConfirm}
        onConfirm={() => {
          setAsking(false)
          members.save()
        }}
      >
        {text.removeText({ names: who, team: teamName })}
      </ConfirmDialog>
    </>
  )
}
