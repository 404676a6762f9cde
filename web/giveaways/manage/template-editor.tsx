import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import type { Company } from '#contract/company.ts'
import { week } from '#contract/durations.ts'
import { templateText } from '#contract/giveaways.forms.ts'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { fullName } from '#contract/text/full-name.ts'
import {
  deadlineText,
  fillTemplate,
  type GiveawayTemplate,
  placeholders,
  scopeTexts,
  type TemplateWords,
  templateWords,
  usualTemplates,
} from '#contract/text/giveaway-template.ts'
import { common, manage as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { managedGiveawaysQuery, useEditTemplates } from '#web/giveaways/giveaways.data.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UnsavedChangesGuard } from '#web/ui/dialogs/unsaved-changes-guard.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** The field of each template in the company. */
export const fieldOf = {
  announcement: 'giveawayAnnouncementTemplate',
  winner: 'giveawayWinnerTemplate',
} as const satisfies Record<GiveawayTemplate, string>

const templateForm = z.object({ template: templateText })

interface TemplateEditorProps {
  kind: GiveawayTemplate
  template: string
  onDone: () => void
}

/** A template in edit: placeholders are inserted at the cursor, and the preview follows. */
export function TemplateEditor({ kind, template, onDone }: TemplateEditorProps) {
  const edit = useEditTemplates()
  const { data: company } = useQuery(companyQuery)
  const usual = company?.usualGiveawayTemplates?.[kind]
  const area = useRef<HTMLTextAreaElement>(null)
  const { control, handleSubmit, setError, formState } = useZodForm(templateForm, { template })
  const { field, fieldState } = useController({ control, name: 'template' })
  const written = field.value ?? ''

  // Text inserted before the cursor was ever placed goes to the end.
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
            icon={<Plus className="size-4" />}
            onClick={() => insert(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <TemplatePreview kind={kind} template={written} />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        {usual !== undefined && usual !== written && (
          <Button className="me-auto" onClick={() => field.onChange(usual)} disabled={edit.isPending}>
            {text.templates.backToUsual}
          </Button>
        )}
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

/** The values of the newest giveaway that has them all; an example where there is none. */
function valuesOf(kind: GiveawayTemplate, giveaways: readonly ManagedGiveaway[], words: TemplateWords) {
  const latest = giveaways.find(({ winner, isDeleted }) => !isDeleted && (kind === 'announcement' || winner !== null))
  const example = text.templates.values
  const { title, description, prize } = latest ?? example
  const team = { name: latest?.teamName ?? '', isCompanyWide: latest === undefined || latest.teamId === null }
  const winner = latest?.winner ? fullName(latest.winner) : example.winner
  const end = latest ? new Date(latest.endDate) : new Date(Date.now() + week)
  const deadline = deadlineText(words, end, ownTimeZone(), new Date())
  return { title, description, prize, ...scopeTexts(words, team), winner, deadline, isExample: latest === undefined }
}

/** A template that nobody has changed is shown in the reader's language, any other in the company's. */
export function shownTemplate(company: Company | null | undefined, kind: GiveawayTemplate, template: string) {
  const isUsual = template === company?.usualGiveawayTemplates?.[kind]
  return isUsual
    ? { shown: usualTemplates()[kind], words: templateWords() }
    : { shown: template, words: company?.giveawayWords ?? templateWords() }
}

/** A template filled with the values of a real giveaway. */
export function TemplatePreview({ kind, template }: { kind: GiveawayTemplate; template: string }) {
  const { data } = useQuery(managedGiveawaysQuery)
  const { data: company } = useQuery(companyQuery)
  const { shown, words } = shownTemplate(company, kind, template)
  const { isExample, ...values } = valuesOf(kind, data ?? [], words)
  return (
    <div role="group" aria-label={text.templates.preview}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-label">
        {text.templates.preview}
        <span className="text-meta font-regular text-ink-3">
          {isExample ? text.templates.example : text.templates.from({ title: values.title })}
        </span>
      </h3>
      <p className="mt-1.5 rounded-control border border-line px-4 py-3 text-body wrap-anywhere whitespace-pre-line">
        {fillTemplate(kind, shown, values)}
      </p>
    </div>
  )
}
