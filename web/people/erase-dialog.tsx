import { Lock, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import type { FormerEmployee } from '#contract/privacy.ts'
import { common } from '#web/lib/common.text.ts'
import { useZodForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useErase } from './former.data.ts'
import { text } from './former.text.ts'

/** Asks what stays, says what goes, and erases once the name is typed. */
export function EraseDialog({ person, onClose }: { person: FormerEmployee; onClose: () => void }) {
  const formId = useId()
  const erase = useErase()
  const { id, firstName, lastName, posts, comments } = person
  const name = `${firstName} ${lastName}`
  const form = z.object({
    content: z.enum(['keep', 'delete']),
    typed: z.string().refine(typed => typed.trim() === name, text.confirmError(name)),
  })
  const { handleSubmit, field, register } = useZodForm(form, { content: 'keep', typed: '' })
  // A promise, because the dialog unmounts with its row.
  const submit = handleSubmit(({ content }) =>
    erase.mutateAsync({ id, content }).then(
      ({ message }) => toast({ title: text.erased, description: message }),
      (error: unknown) => toastError(error, { title: text.eraseFailed }),
    ),
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && !erase.isPending && onClose()}
      title={text.title(name)}
      closeLabel={common.close}
      foot={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            icon={<Trash2 aria-hidden className="size-5" />}
            waiting={erase.isPending}
            waitingLabel={text.erasing}
          >
            {text.eraseForGood}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="grid gap-4.5">
        <ChoiceField
          legend={text.question(posts, comments)}
          choices={[
            { value: 'keep', label: text.keep, help: text.keepHelp },
            { value: 'delete', label: text.remove, help: text.removeHelp },
          ]}
          {...register('content')}
        />
        <div className="grid gap-3 rounded-card bg-sunken p-4 text-small desk:grid-cols-2">
          <Outcome icon={<Trash2 />} title={text.gone} items={text.goneItems} />
          <Outcome icon={<Lock />} title={text.stays} items={text.staysItems} />
        </div>
        <TextField label={text.confirm(name)} autoComplete="off" {...field('typed')} />
      </Form>
    </Dialog>
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
