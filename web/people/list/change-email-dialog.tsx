import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { emailForm } from '#contract/accounts.forms.ts'
import { changeEmailOf } from '#contract/emails.ts'
import type { ListedPerson } from '#contract/listed-people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { roleName } from '#contract/text/role-name.ts'
import { people } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { call } from '#web/lib/calls/call.ts'
import { EmailAddressField } from '#web/ui/forms/email-address-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { refreshPeople } from '../people.data.ts'

const text = people.emailDialog
const form = emailForm.pick({ email: true })

/** An owner changes the address of somebody who has signed in, at once. */
export function ChangeEmailDialog({
  person,
  onClose,
}: {
  person: ListedPerson & { email: string }
  onClose: () => void
}) {
  const client = useQueryClient()
  const { runConfirmed, question } = useConfirmed()
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, { email: '' })
  const change = useMutation({
    mutationFn: (email: string) =>
      runConfirmed(() => call(changeEmailOf, { params: { id: person.id }, body: { email } })),
    onSuccess: ({ email }) => {
      onClose()
      void refreshPeople(client)
      toast({ title: text.done, description: text.doneText({ name: fullName(person), email: email ?? '' }) })
    },
    onError: error => {
      if (!showRefusal(error)) toastFactorError(error, text.failed)
    },
  })
  // The first is Company-wide.
  const teams = person.teams.slice(1)
  return (
    <>
      <FormDialog
        title={text.title({ name: fullName(person) })}
        subject={[roleName(person.role, person.ownedTeams), ...teams].join(' · ')}
        onClose={onClose}
        onSubmit={handleSubmit(({ email }) => change.mutate(email))}
        submitLabel={text.submit}
        isWaiting={change.isPending}
        waitingLabel={text.saving}
        dismissable={!formState.isDirty}
      >
        <div className="rounded-control border border-line px-3.5 py-2.5">
          <p className="text-meta text-ink-3">{text.now}</p>
          <p className="wrap-anywhere">{person.email}</p>
        </div>
        <EmailAddressField
          label={text.new}
          autoComplete="off"
          help={text.help({ domain: person.email.slice(person.email.lastIndexOf('@') + 1) })}
          {...field('email')}
        />
        <Callout icon={<Mail />}>{text.note({ firstName: person.firstName })}</Callout>
      </FormDialog>
      {question}
    </>
  )
}
