import { z } from 'zod'
import { type ListedPerson, personEdit } from '#contract/people.ts'
import { common } from '#web/lib/common.text.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useEditUser } from './people.data.ts'
import { text } from './people.text.ts'

const { firstName, lastName, email } = personEdit.shape
const form = z.object({ firstName: firstName.unwrap(), lastName: lastName.unwrap(), email: email.unwrap() })

/** Corrects a person's name, and the address of one who has not signed in. */
export function EditUserDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const editUser = useEditUser()
  const { id, hasSignedIn } = person
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
  })
  const submit = handleSubmit(({ email: address, ...names }) =>
    editUser.mutate(
      { id, ...names, ...(!hasSignedIn && { email: address }) },
      {
        onSuccess: edited => {
          onClose()
          const isReinvited = edited.email !== person.email && person.invitation !== 'not-sent'
          toast({ title: text.edited, description: isReinvited ? text.reinvited({ email: edited.email }) : undefined })
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.editFailed })
        },
      },
    ),
  )
  return (
    <FormDialog
      title={text.editTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={common.save}
      isWaiting={editUser.isPending}
      waitingLabel={common.saving}
      dismissable={!formState.isDirty}
    >
      <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-3">
        <TextField label={text.firstName} autoComplete="off" {...field('firstName')} />
        <TextField label={text.lastName} autoComplete="off" {...field('lastName')} />
      </div>
      <TextField
        label={text.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={hasSignedIn}
        help={hasSignedIn ? text.addressFixed : text.addressHelp}
        {...field('email')}
      />
    </FormDialog>
  )
}
