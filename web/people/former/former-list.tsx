import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/policy.ts'
import type { FormerEmployee } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { common, former as text } from '#locales/text.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState, FailureState } from '#web/ui/states/empty-state.tsx'
import { RowSkeletons } from '#web/ui/states/skeleton.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { formerQuery, useBringBack } from './former.data.ts'

/** People who left, each with a way back, and for owners a way to erase what is recorded about them. */
export function FormerList() {
  const { data: people, isError, isFetching, refetch } = useQuery(formerQuery)
  if (!people)
    return isError ? (
      <FailureState
        title={text.failed}
        retryLabel={common.tryAgain}
        waiting={isFetching}
        onRetry={() => void refetch()}
      >
        {text.failedText}
      </FailureState>
    ) : (
      <RowSkeletons rows={4} />
    )
  if (people.length === 0)
    return (
      <EmptyState icon={<UserMinus />} tone="neutral" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    )
  return (
    <ul aria-label={text.list} className="divide-y divide-line">
      {people.map(person => (
        <Former key={person.id} person={person} />
      ))}
    </ul>
  )
}

function Former({ person }: { person: FormerEmployee }) {
  const actor = useActor()
  const [isErasing, setErasing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const name = fullName(person)
  const day = dayWithYear(new Date(person.leftAt))
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 desk:flex-nowrap desk:px-5">
      <Avatar name={name} tintKey={person.id} imageUrl={person.profileImageUrl} size="row" />
      <div className="min-w-0 flex-1 desk:grid desk:grid-cols-[minmax(0,1fr)_14rem] desk:items-center">
        <div className="min-w-0">
          <p className="truncate text-action">{name}</p>
          <p className="truncate text-meta text-ink-3">{loginOf(person)}</p>
        </div>
        <p className="text-meta text-ink-2 desk:text-small">
          {text.left({ day })}
          {person.posts + person.comments > 0 && (
            <> · {text.wrote({ posts: person.posts, comments: person.comments })}</>
          )}
        </p>
      </div>
      <div className="flex w-full gap-2 ps-13 desk:w-auto desk:ps-0">
        {can(actor, 'user.bring-back', { newRole: person.role }) && (
          <Button aria-label={text.bringBackOf({ name })} onClick={() => setAsking(true)}>
            {text.bringBack}
          </Button>
        )}
        {can(actor, 'user.erase') && (
          <Button variant="ghost" aria-label={text.eraseOf({ name })} onClick={() => setErasing(true)}>
            {text.erase}
          </Button>
        )}
      </div>
      <BringBackDialog person={person} open={isAsking} onOpenChange={setAsking} />
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </li>
  )
}

interface BringBackDialogProps {
  person: FormerEmployee
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks first, with what comes back. */
function BringBackDialog({ person, open, onOpenChange }: BringBackDialogProps) {
  const bringBack = useBringBack()
  const confirm = async () => {
    const isBack = await toastOutcome(bringBack.mutateAsync(person.id), {
      done: ({ message }) => ({ title: text.isBack, description: message }),
      failed: text.bringBackFailed,
    })
    // where it worked, the dialog is gone with its row
    if (!isBack) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger={false}
      icon={<UserCheck />}
      title={text.bringBackTitle({ name: fullName(person) })}
      confirmLabel={text.bringBack}
      cancelLabel={common.cancel}
      waiting={bringBack.isPending}
      waitingLabel={text.bringingBack}
      onConfirm={() => void confirm()}
    >
      {text.bringBackText({ email: loginOf(person) })}
    </ConfirmDialog>
  )
}
