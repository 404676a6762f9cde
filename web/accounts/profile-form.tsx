import { useNavigate } from '@tanstack/react-router'
import { AtSign, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { profileForm } from '#contract/accounts.forms.ts'
import { common, scim, profile as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { useRoleName } from '#web/session/use-role-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useUpdateProfile } from './profile.data.ts'

/** Edits the user's own name; the role is read-only, and the address changes in a field of its own. */
export function ProfileForm({ children }: { children: ReactNode }) {
  const user = useUser()
  const role = useRoleName()
  const update = useUpdateProfile()
  const navigate = useNavigate()
  const { handleSubmit, field, showRefusal, reset, formState } = useZodForm(profileForm, {
    firstName: user.firstName,
    lastName: user.lastName,
  })
  const fixed = user.isManaged && { readOnly: true, className: 'bg-sunken' }
  const submit = handleSubmit(
    form =>
      update.mutate(form, {
        onSuccess: ({ firstName, lastName }) => {
          reset({ firstName, lastName })
          toast({ title: text.saved, description: text.savedText })
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.failed })
        },
      }),
    ({ firstName, lastName }) =>
      toast({
        title: text.validation,
        description: firstName?.message ?? lastName?.message ?? text.bothNames,
        variant: 'destructive',
      }),
  )
  return (
    <Form onSubmit={submit} className="grid gap-4.5 px-5 pt-4 pb-5">
      <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-4">
        <TextField label={text.firstName} autoComplete="given-name" {...field('firstName')} {...fixed} />
        <TextField label={text.lastName} autoComplete="family-name" {...field('lastName')} {...fixed} />
      </div>
      {user.isManaged && <Callout icon={<Users />}>{scim.managedProfile}</Callout>}
      {user.signInName !== null && (
        <TextField
          label={text.signInName}
          help={text.signInNameHelp}
          icon={<AtSign />}
          value={user.signInName}
          readOnly
          className="bg-sunken"
        />
      )}
      {children}
      <TextField label={text.role} value={role} readOnly className="bg-sunken" />
      <div className="flex justify-end gap-3">
        <Button disabled={update.isPending} onClick={() => void navigate({ to: '/' })}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!formState.isDirty}
          waiting={update.isPending}
          waitingLabel={text.saving}
        >
          {text.save}
        </Button>
      </div>
    </Form>
  )
}
