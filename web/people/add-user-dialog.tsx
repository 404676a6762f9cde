import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { addUserForm } from '#contract/people.ts'
import { can } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { useZodForm } from '#web/lib/form.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type Added, CredentialsDialog } from './credentials-dialog.tsx'
import { useInvitations } from './invitations.data.ts'
import { MailNotice } from './mail-notice.tsx'
import { useAddUser } from './people.data.ts'
import { text } from './people.text.ts'

/** Adds a user, then shows their credentials once. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  if (added) return <CredentialsDialog added={added} onClose={onClose} onAnother={() => setAdded(undefined)} />
  return <AddForm onClose={onClose} onAdded={setAdded} />
}

const roles = ['viewer', 'admin', 'owner'] as const

function AddForm({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const formId = useId()
  const actor = useActor()
  const addUser = useAddUser()
  const { isMailSetUp } = useInvitations()
  const { handleSubmit, field, showRefusal, formState } = useZodForm(addUserForm, {
    firstName: '',
    lastName: '',
    email: '',
    role: 'viewer',
  })
  const submit = handleSubmit(form =>
    addUser.mutate(form, {
      onSuccess: onAdded,
      onError: error => {
        showRefusal(error)
        toastError(error, { title: text.addFailed })
      },
    }),
  )
  const choices = roles
    .filter(newRole => can(actor, 'user.add', { newRole }))
    .map(value => ({ value, label: text.roles[value], help: text.roleHelp[value] }))
  return (
    <Dialog
      open
      onOpenChange={open => !open && !addUser.isPending && onClose()}
      dismissable={!formState.isDirty}
      title={text.add}
      subject={isMailSetUp ? text.addLead : text.addLeadWithoutMail}
      closeLabel={common.close}
      foot={
        <>
          <Button disabled={addUser.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" waiting={addUser.isPending} waitingLabel={text.adding}>
            {text.add}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="grid gap-4.5">
        <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-3">
          <TextField label={text.firstName} autoComplete="off" {...field('firstName')} />
          <TextField label={text.lastName} autoComplete="off" {...field('lastName')} />
        </div>
        <TextField label={text.email} type="email" inputMode="email" autoComplete="off" {...field('email')} />
        <ChoiceField legend={text.role} choices={choices} {...field('role')} />
        <MailNotice />
      </Form>
    </Dialog>
  )
}

/** Opens the dialog. */
export function AddUserButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon={<UserPlus aria-hidden className="size-5" />} onClick={onClick}>
      {text.add}
    </Button>
  )
}
