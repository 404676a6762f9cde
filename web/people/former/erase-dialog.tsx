import { Lock, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { FormerEmployee } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { former as text } from '#locales/text.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useErase } from './former.data.ts'

/** Asks what stays, says what goes, and erases once the name is typed. */
export function EraseDialog({ person, onClose }: { person: FormerEmployee; onClose: () => void }) {
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
