import { useQuery } from '@tanstack/react-query'
import { Lock, Trash2, UserCheck, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { can } from '#contract/policy.ts'
import type { FormerEmployee } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { common, former as text } from '#locales/text.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { formerQuery, useBringBack, useErase } from './former.data.ts'

/** People who left, each with a way back, and for owners a way to erase what is recorded about them. */
export function FormerList() {
  const query = useQuery(formerQuery)
  return (
    <Loaded query={query} failed={text.failed} failedText={text.failedText} loading={<RowSkeletons />} isInside>
      {people => <People people={people} />}
    </Loaded>
  )
}

function People({ people }: { people: readonly FormerEmployee[] }) {
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

/** Asks what stays, says what goes, and erases once the name is typed. */
function EraseDialog({ person, onClose }: { person: FormerEmployee; onClose: () => void }) {
  const erase = useErase()
  const { id, firstName, lastName, posts, comments } = person
  const name = fullName({ firstName, lastName })
  const form = z.object({
    content: z.enum(['keep', 'delete']),
    typed: z.string().refine(typed => typed.trim() === name, text.confirmError({ name })),
  })
  const { handleSubmit, field, register } = useZodForm(form, { content: 'keep', typed: '' })
  // A promise, because the dialog unmounts with its row.
  const submit = handleSubmit(({ content }) =>
    toastOutcome(erase.mutateAsync({ id, content }), {
      done: ({ message }) => ({ title: text.erased, description: message }),
      failed: text.eraseFailed,
    }),
  )
  return (
    <FormDialog
      title={text.title({ name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.eraseForGood}
      submitIcon={<Trash2 aria-hidden className="size-5" />}
      variant="danger"
      isWaiting={erase.isPending}
      waitingLabel={text.erasing}
    >
      {posts + comments > 0 && (
        <ChoiceField
          legend={text.question({ posts, comments })}
          choices={[
            { value: 'keep', label: text.keep, help: text.keepHelp },
            { value: 'delete', label: text.remove, help: text.removeHelp },
          ]}
          {...register('content')}
        />
      )}
      <div className="grid gap-3 rounded-card bg-sunken p-4 text-small desk:grid-cols-2">
        <Outcome icon={<Trash2 />} title={text.gone} items={Object.values(text.goneItems)} />
        <Outcome icon={<Lock />} title={text.stays} items={Object.values(text.staysItems)} />
      </div>
      <TextField label={text.confirm({ name })} autoComplete="off" {...field('typed')} />
    </FormDialog>
  )
}

function Outcome({ icon, title, items }: { icon: ReactNode; title: string; items: readonly string[] }) {
  return (
    <div className="flex gap-2.5">
      <span aria-hidden className="mt-0.5 shrink-0 text-ink-3 [&>svg]:size-4.5">
        {icon}
      </span>
      <div>
        <p className="font-semi">{title}</p>
        <ul className="text-ink-2">
          {items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
