import { KeyRound, Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Company } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { common, company as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { ColorField } from './branding/color-field.tsx'
import { useSetUpCompany } from './company.data.ts'
import { DomainRows } from './domain-rows.tsx'
import { type SetupInput, setupBody, setupFields } from './setup.form.ts'

/** The input that the page previews. */
export interface Draft {
  name: string
  primaryColor: string
}

interface SetupFormProps {
  /** What an earlier set-up chose. */
  before: Company | null
  /** The domains that an earlier set-up chose. */
  domainsBefore: readonly string[]
  needsToken: boolean
  onDraft: (draft: Draft) => void
  /** Called with the address of the person who sets up. */
  onDone: (ownEmail: string) => void
}

const initial = (before: Company | null, domains: readonly string[]): SetupInput => ({
  name: before?.name ?? '',
  appName: before && before.appName !== limits.appName ? before.appName : '',
  primaryColor: before?.primaryColor ?? limits.primaryColor,
  domains: (domains.length > 0 ? domains : ['']).map(value => ({ value })),
  ownEmail: '',
})

export function SetupForm({ before, domainsBefore, needsToken, onDraft, onDone }: SetupFormProps) {
  const setUp = useSetUpCompany()
  const { control, handleSubmit, field, showRefusal, setValue } = useZodForm(
    setupFields,
    initial(before, domainsBefore),
  )
  const rows = useFieldArray({ control, name: 'domains' })
  const [name, appName, color, domains] = useWatch({ control, name: ['name', 'appName', 'primaryColor', 'domains'] })

  const shownName = appName?.trim() || (name?.trim() ? limits.appName : '')
  useEffect(() => onDraft({ name: shownName, primaryColor: color ?? '' }), [onDraft, shownName, color])

  const submit = handleSubmit(form =>
    setUp.mutate(
      { body: setupBody(form) },
      {
        onSuccess: () => {
          toast({ title: text.setup.done, description: text.setup.doneText })
          onDone(form.ownEmail)
        },
        onError: error => {
          toastError(error, { title: text.setup.failed })
          showRefusal(error)
        },
      },
    ),
  )

  return (
    <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
      <TextField label={text.setup.name} autoComplete="organization" {...field('name')} />
      <TextField
        label={text.setup.appName}
        mark={common.optional}
        help={text.setup.appNameHelp({ name: limits.appName })}
        autoComplete="off"
        {...field('appName')}
      />
      <ColorField
        label={text.setup.color}
        help={text.setup.colorHelp}
        pickLabel={text.setup.pickColor}
        value={color ?? ''}
        onPick={picked => setValue('primaryColor', picked, { shouldValidate: true, shouldDirty: true })}
        {...field('primaryColor')}
      />
      <DomainRows
        rows={rows.fields.map(({ id }, row) => ({
          key: id,
          field: field(`domains.${row}.value`),
          name: domains?.[row]?.value ?? '',
        }))}
        onAdd={() => rows.append({ value: '' })}
        onRemove={rows.remove}
      />
      <TextField
        label={text.setup.ownEmail}
        help={text.setup.ownEmailHelp}
        type="email"
        autoComplete="email"
        inputMode="email"
        icon={<Mail aria-hidden />}
        {...field('ownEmail')}
      />
      {needsToken && (
        <TextField
          label={text.setup.token}
          help={text.setup.tokenHelp}
          autoComplete="off"
          icon={<KeyRound aria-hidden />}
          {...field('setupToken')}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        waiting={setUp.isPending}
        waitingLabel={text.setup.waiting}
      >
        {text.setup.submit}
      </Button>
    </Form>
  )
}
