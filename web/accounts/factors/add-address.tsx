import { useMutation } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { addressForm } from '#contract/accounts.forms.ts'
import { addAddress } from '#contract/accounts.ts'
import { profile as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { toastFactorError } from './toast-factor-error.ts'

/** Offers somebody without an address to add one, which is theirs once they open the link that is mailed to it. */
export function AddAddress() {
  const [isAdding, setAdding] = useState(false)
  const { email } = useUser()
  if (email !== null) return null
  return (
    <div className="grid justify-items-start gap-2 border-t border-line px-5 py-4">
      <Button icon={<MailPlus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
        {text.address.add}
      </Button>
      <p className="text-meta text-ink-3">{text.address.lead}</p>
      {isAdding && <AddressDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const { runConfirmed, question } = useConfirmed()
  const { handleSubmit, field, showRefusal } = useZodForm(addressForm, { email: '' })
  const add = useMutation({
    mutationFn: (email: string) => runConfirmed(() => call(addAddress, { body: { email } })),
    onSuccess: ({ message }) => {
      onClose()
      toast({ title: text.address.sent, description: message })
    },
    onError: error => {
      if (!showRefusal(error)) toastFactorError(error, text.address.failed)
    },
  })
  return (
    <>
      <FormDialog
        title={text.address.add}
        subject={text.address.lead}
        onClose={onClose}
        onSubmit={handleSubmit(({ email }) => add.mutate(email))}
        submitLabel={text.address.submit}
        isWaiting={add.isPending}
      >
        <TextField label={text.email} type="email" inputMode="email" autoComplete="email" {...field('email')} />
      </FormDialog>
      {question}
    </>
  )
}
