import { useQuery } from '@tanstack/react-query'
import { Lock, Trash2, UserCheck, UserMinus, UserX } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { holdReason } from '#contract/holds.ts'
import { can } from '#contract/policy.ts'
import type { FormerEmployee } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { former as text } from '#locales/text.ts'
import { HoldButton } from '#web/holds/hold-controls.tsx'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Outcome, Outcomes } from '#web/ui/surfaces/outcomes.tsx'
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
      <PersonAvatar person={person} size="row" />
      <div className="min-w-0 flex-1 desk:grid desk:grid-cols-[minmax(0,1fr)_14rem] desk:items-center">
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="truncate text-action">{name}</span>
            {person.isHeld && (
              <Tag tone="info" plain>
                <Lock className="size-3.5" />
                {text.hold}
              </Tag>
            )}
          </p>
          <p className="truncate text-meta text-ink-3">{loginOf(person)}</p>
        </div>
        <p className="text-meta text-ink-2 desk:text-small">
          {text.left({ day })}
          {person.posts + person.comments > 0 && (
            <> · {text.wrote({ posts: person.posts, comments: person.comments })}</>
          )}
        </p>
      </div>
      <div className="flex w-full flex-wrap gap-2 ps-13 desk:w-auto desk:ps-0">
        {can(actor, 'user.bring-back', { newRole: person.role }) && (
          <Button aria-label={text.bringBackOf({ name })} onClick={() => setAsking(true)}>
            {text.bringBack}
          </Button>
        )}
        <HoldButton on={{ userId: person.id }} name={name} label={text.putOnHoldOf({ name })} />
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
  const { id, firstName, lastName, posts, comments, records, isHeld } = person
  const name = fullName({ firstName, lastName })
  const form = z
    .object({
      content: z.enum(['keep', 'delete']),
      keepNameInRecords: z.boolean(),
      reason: z.string(),
      typed: z.string().refine(typed => typed.trim() === name, text.confirmError({ name })),
    })
    .superRefine(({ keepNameInRecords, reason }, context) => {
      const checked = holdReason.safeParse(reason)
      if (keepNameInRecords && !checked.success)
        context.addIssue({ code: 'custom', path: ['reason'], message: checked.error.issues[0]?.message ?? '' })
    })
  const { handleSubmit, field, register, watch, setValue } = useZodForm(form, {
    content: 'keep',
    keepNameInRecords: false,
    reason: '',
    typed: '',
  })
  const keepsName = watch('keepNameInRecords')
  // A promise, because the dialog unmounts with its row.
  const submit = handleSubmit(({ content, keepNameInRecords, reason }) =>
    toastOutcome(erase.mutateAsync({ id, content, keepNameInRecords, ...(keepNameInRecords && { reason }) }), {
      done: ({ message }) => ({ title: text.erased, description: message }),
      failed: text.eraseFailed,
    }),
  )
  const stays = Object.values(text.staysItems)
  return (
    <FormDialog
      title={text.title({ name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.eraseForGood}
      submitIcon={<Trash2 className="size-5" />}
      variant="danger"
      isWaiting={erase.isPending}
      isDisabled={isHeld}
      waitingLabel={text.erasing}
    >
      {isHeld && <Callout icon={<Lock />}>{text.heldText({ name })}</Callout>}
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
      <Outcomes>
        <Outcome icon={<Trash2 />} tone="danger" title={text.gone} items={Object.values(text.goneItems)} />
        <Outcome
          icon={<UserX />}
          title={text.stays}
          items={records > 0 && !keepsName ? [...stays, text.staysAsErased({ records })] : stays}
        />
      </Outcomes>
      {records > 0 && (
        <CheckRow
          label={text.keepName({ records })}
          help={text.keepNameHelp}
          checked={keepsName}
          onChange={checked => setValue('keepNameInRecords', checked)}
        />
      )}
      {records > 0 && keepsName && <TextAreaField label={text.reason} help={text.reasonHelp} {...field('reason')} />}
      <TextField label={text.confirm({ name })} autoComplete="off" {...field('typed')} />
    </FormDialog>
  )
}
