import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { type GiveawayTemplate, placeholders } from '#contract/text/giveaway-template.ts'
import { common, manage as text } from '#locales/text.ts'
import { useEditTemplates } from '#web/giveaways/giveaways.data.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UnsavedChangesGuard } from '#web/ui/dialogs/unsaved-changes-guard.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { fieldOf, templateForm } from './template-form.ts'
import { TemplatePreview } from './template-preview.tsx'

interface TemplateEditorProps {
  kind: GiveawayTemplate
  template: string
  onDone: () => void
}

/** A template in edit: placeholders are inserted at the cursor, and the preview follows. */
export function TemplateEditor({ kind, template, onDone }: TemplateEditorProps) {
  const edit = useEditTemplates()
  const area = useRef<HTMLTextAreaElement>(null)
  const { control, handleSubmit, setError, formState } = useZodForm(templateForm(kind), { template })
  const { field, fieldState } = useController({ control, name: 'template' })
  const written = field.value ?? ''

  // What is inserted before the cursor was ever placed goes to the end.
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])

  const submit = handleSubmit(form =>
    edit.mutate(
      { body: { [fieldOf[kind]]: form.template } },
      {
        onSuccess: () => {
          toast({ title: text.templates.done, description: text.templates.doneText })
          onDone()
        },
        onError: error => {
          const message = error instanceof Refused ? error.refusal?.fields?.[fieldOf[kind]] : undefined
          if (message) setError('template', { message }, { shouldFocus: true })
          toastError(error, { title: text.templates.saveFailed })
        },
      },
    ),
  )
  const insert = (name: string) => {
    const { current } = area
    if (!current) return
    current.focus()
    current.setRangeText(`{{${name}}}`, current.selectionStart, current.selectionEnd, 'end')
    field.onChange(current.value)
  }
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextAreaField
        label={text.templates.field[kind]}
        rows={8}
        help={text.templates.count({ count: codePoints(written), max: limits.giveawayTemplateCharacters })}
        error={fieldState.error?.message}
        name={field.name}
        value={written}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={element => {
          field.ref(element)
          area.current = element
        }}
      />
      <div role="group" aria-label={text.templates.insert} className="flex flex-wrap gap-2">
        {placeholders[kind].map(name => (
          <Button
            key={name}
            className="rounded-full px-3.5 font-medium"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => insert(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <TemplatePreview kind={kind} template={written} />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        <Button onClick={onDone} disabled={edit.isPending}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="primary" waiting={edit.isPending} waitingLabel={common.saving}>
          {common.save}
        </Button>
      </div>
      <UnsavedChangesGuard
        active={formState.isDirty && !edit.isPending}
        title={text.templates.discard}
        leaveLabel={text.templates.leave}
        stayLabel={text.templates.stay}
      >
        {text.templates.discardText}
      </UnsavedChangesGuard>
    </Form>
  )
}
