import { z } from 'zod'
import { type ListedPerson } from '#contract/listed-people.ts'
import { personEdit } from '#contract/people.forms.ts'
import { common, people as text } from '#locales/text.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useEditUser } from '../people.data.ts'

const { firstName, lastName, email, signInName } = personEdit.shape
const form = z.object({
  firstName: firstName.unwrap(),
  lastName: lastName.unwrap(),
  /** Empty for none. */
  email: z.union([z.literal(''), email.unwrap()]),
  signInName: z.union([z.literal(''), signInName.unwrap()]),
})

/** Corrects a person's name and sign-in name, and the address of one who has not signed in; or adds a first address. */
export function EditUserDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const editUser = useEditUser()
  const { id, hasSignedIn } = person
  const { handleSubmit, field, changesIn, showRefusal, formState } = useZodForm(form, {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    signInName: person.signInName ?? '',
  })
  const isAddressFixed = hasSignedIn && person.email !== null
  const submit = handleSubmit(written => {
    const { email: address, signInName: login, ...names } = changesIn(written)
    editUser.mutate(
      {
        id,
        ...names,
        ...(address && { email: address }),
        ...(login && { signInName: login }),
      },
      {
        onSuccess: edited => {
          onClose()
          toast({ title: text.edited, description: newsOf(edited.email, address) })
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.editFailed })
        },
      },
    )
  })
  /** Where a mail went. */
  const newsOf = (saved: string | null, typed: string | undefined) => {
    if (!typed) return undefined
    if (saved === null) return text.addressMailed({ email: typed })
    return saved !== person.email && person.invitation !== 'not-sent' ? text.reinvited({ email: saved }) : undefined
  }
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
        readOnly={isAddressFixed}
        help={isAddressFixed ? text.addressFixed : hasSignedIn ? text.addressLater : text.addressHelp}
        {...field('email')}
      />
      {person.signInName !== null && (
        <TextField
          label={text.signInName}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('signInName')}
        />
      )}
    </FormDialog>
  )
}
