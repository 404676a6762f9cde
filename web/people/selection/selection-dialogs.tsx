import { useQueryClient } from '@tanstack/react-query'
import { MailPlus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { type ListedPerson } from '#contract/listed-people.ts'
import { removeUser, setUserRole } from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { bringBackUser } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import {
  address as addressText,
  common,
  invitations as invitationsText,
  people as peopleText,
  roles as roleNames,
  peopleSelection as text,
} from '#locales/text.ts'
import { LinkWarning, useLinkProblem } from '#web/company/address.tsx'
import { call } from '#web/lib/calls/call.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { refreshPeople, toastWithUndo } from '#web/people/people.data.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useInvitations, useResendInvitations } from '../joining/invitations.data.ts'
import { givableRoles, namesOf, partition } from './selection-rights.ts'

export interface SelectionDialogProps {
  people: readonly ListedPerson[]
  onClose: () => void
  /** It was done, to all or some of them. */
  onDone: () => void
}

/** The people affected, and the people left out with the reason. */
export function Who({ people, leftOut = [] }: { people: readonly ListedPerson[]; leftOut?: readonly string[] }) {
  return (
    <>
      <p className="wrap-break-word">{namesOf(people.map(fullName))}</p>
      {leftOut.map(sentence => (
        <p key={sentence} className="mt-2 text-small text-ink-3">
          {sentence}
        </p>
      ))}
    </>
  )
}

interface Said {
  /** The result, by the number of people. */
  title: (count: number) => string
  /** The result of undoing, by the number of people. */
  undone: (count: number) => string
  /** The title where it was done to nobody. */
  failed: string
}

/** Says to how many something was done and why not to others, with a way to undo it. */
function toastSeveral({ done, failed }: Outcome, undo: () => Promise<Outcome>, said: Said): void {
  const failures = sayFailures(failed)
  const [first] = failed
  if (done.length === 0 && first) return toastError(first.error, { title: said.failed, text: failures })
  const isPartial = failed.length > 0
  toastWithUndo(
    { title: said.title(done.length), ...(isPartial && { description: failures, variant: 'warning' as const }) },
    async () => {
      const { done: undone, failed: left } = await undo()
      const [firstLeft] = left
      if (undone.length === 0 && firstLeft) throw firstLeft.error
      return [said.undone(undone.length), sayFailures(left)].filter(Boolean).join(' ')
    },
  )
}

export function SetRoleDialog({ people, onClose, onDone }: SelectionDialogProps) {
  const actor = useActor()
  const { forEachPerson, doneCount } = useForEachPerson()
  const roles = givableRoles(actor, people)
  const [newRole, setNewRole] = useState<Role>(roles[0] ?? 'viewer')
  const { able, leftOut } = partition(actor, people, { newRole })
  const setRole = ({ id }: ListedPerson, role: Role) => call(setUserRole, { params: { id }, body: { role } })
  const submit = async () => {
    const outcome = await forEachPerson(able, person => setRole(person, newRole))
    toastSeveral(outcome, () => forEachPerson(outcome.done, person => setRole(person, person.role)), {
      title: count => text.roleSet({ count, role: newRole }),
      undone: count => text.roleRestored({ count }),
      failed: text.roleFailed,
    })
    onClose()
    onDone()
  }
  return (
    <FormDialog
      title={text.roleTitle({ count: people.length })}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      submitLabel={text.roleConfirm({ count: able.length, role: newRole })}
      isWaiting={doneCount !== undefined}
      waitingLabel={text.settingRole({ current: (doneCount ?? 0) + 1, count: able.length })}
    >
      <ChoiceField
        legend={text.role}
        name="role"
        chosen={newRole}
        choices={roles.map(value => ({ value, label: roleNames[value], help: peopleText.roleText[value] }))}
        onChange={({ target }) => setNewRole(roles.find(role => role === target.value) ?? newRole)}
      />
      <div>
        <Who people={able} leftOut={leftOut} />
      </div>
    </FormDialog>
  )
}

export function RemoveDialog({ people, onClose, onDone }: SelectionDialogProps) {
  const { forEachPerson, doneCount } = useForEachPerson()
  const { able, leftOut } = partition(useActor(), people, 'remove')
  const confirm = async () => {
    const outcome = await forEachPerson(able, ({ id }) => call(removeUser, { params: { id } }))
    const undo = () => forEachPerson(outcome.done, ({ id }) => call(bringBackUser, { params: { id } }))
    toastSeveral(outcome, undo, {
      title: count => text.removed({ count }),
      undone: count => text.broughtBack({ count }),
      failed: text.removeFailed,
    })
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<UserMinus />}
      title={text.removeTitle({ count: able.length })}
      confirmLabel={text.removeConfirm({ count: able.length })}
      waiting={doneCount !== undefined}
      waitingLabel={text.removing({ current: (doneCount ?? 0) + 1, count: able.length })}
      onConfirm={() => void confirm()}
    >
      <Who people={able} leftOut={leftOut} />
      <p className="mt-2">{text.removeText}</p>
    </ConfirmDialog>
  )
}

export function InviteDialog({ people, onClose, onDone }: SelectionDialogProps) {
  const { isMailSetUp } = useInvitations()
  const resend = useResendInvitations()
  const { able, leftOut } = partition(useActor(), people, 'invite')
  const confirm = async () => {
    const isDone = await toastOutcome(resend.mutateAsync({ userIds: able.map(({ id }) => id) }), {
      done: ({ message, invited }) => {
        const title = isMailSetUp ? invitationsText.sent : invitationsText.saved
        return { title: invited > 0 ? title : invitationsText.nobodyInvited, description: message }
      },
      failed: invitationsText.sendFailed,
    })
    onClose()
    if (isDone) onDone()
  }
  const linkProblem = useLinkProblem()
  const sendLabel = linkProblem ? addressText.sendAnyway : invitationsText.inviteConfirm
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<MailPlus />}
      title={text.inviteTitle({ count: able.length })}
      confirmLabel={isMailSetUp ? sendLabel : invitationsText.saveConfirm}
      cancelLabel={linkProblem ? addressText.notNow : common.cancel}
      danger={false}
      waiting={resend.isPending}
      onConfirm={() => void confirm()}
    >
      <LinkWarning className="mt-3 mb-4" />
      <Who people={able} leftOut={leftOut} />
      <p className="mt-2">{text.inviteText}</p>
      {!isMailSetUp && <strong className="mt-2 block font-strong">{invitationsText.saveText}</strong>}
    </ConfirmDialog>
  )
}

interface Outcome {
  done: ListedPerson[]
  failed: { person: ListedPerson; error: unknown }[]
}

/** Does the same to several people, one after the other, and counts them; then refetches the lists once. */
function useForEachPerson() {
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState<number>()
  const forEachPerson = async (
    people: readonly ListedPerson[],
    act: (person: ListedPerson) => Promise<unknown>,
  ): Promise<Outcome> => {
    const done: ListedPerson[] = []
    const failed: Outcome['failed'] = []
    // A refusal concerns one person; any other failure stops the rest.
    let end: { error: unknown } | undefined
    for (const person of people) {
      setDoneCount(done.length + failed.length)
      try {
        if (end) throw end.error
        await act(person)
        done.push(person)
      } catch (error) {
        failed.push({ person, error })
        if (!(error instanceof Refused)) end = { error }
      }
    }
    setDoneCount(undefined)
    void refreshPeople(client)
    return { done, failed }
  }
  return {
    forEachPerson,
    /** Undefined while nothing runs. */
    doneCount,
  }
}

/** Says who failed, and why; empty if nobody did. */
function sayFailures(failed: Outcome['failed']): string {
  const namesByReason = new Map<string, string[]>()
  for (const { person, error } of failed) {
    const reason = serverText(error) ?? common.unreachable
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), fullName(person)])
  }
  return [...namesByReason].map(([reason, names]) => text.refused({ names: namesOf(names), reason })).join(' ')
}
