import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { setupValues } from '#contract/company.forms.ts'
import { limits } from '#contract/limits.ts'
import { common, setup as text } from '#locales/text.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { PrimaryColorField } from '../branding/primary-color-field.tsx'
import { SetupTokenField, StepButtons, StepHeading } from './steps.tsx'

const form = setupValues.pick({ name: true, appName: true, primaryColor: true, setupToken: true })
export type CompanyValues = z.input<typeof form>

interface CompanyStepProps {
  initial: CompanyValues
  needsToken: boolean
  /** The token was refused. */
  tokenError: string | undefined
  /** Called while typing, for the preview of the page. */
  onDraft: (draft: { name: string; primaryColor: string }) => void
  onNext: (values: CompanyValues) => void
}

export function CompanyStep({ initial, needsToken, tokenError, onDraft, onNext }: CompanyStepProps) {
  const { control, handleSubmit, field, setValue, setError } = useZodForm(form, initial)
  const [name, appName, color] = useWatch({ control, name: ['name', 'appName', 'primaryColor'] })
  const shownName = appName?.trim() || (name?.trim() ? limits.appName : '')
  useEffect(() => onDraft({ name: shownName, primaryColor: color ?? '' }), [onDraft, shownName, color])
  useEffect(() => {
    if (tokenError) setError('setupToken', { message: tokenError }, { shouldFocus: true })
  }, [tokenError, setError])
  return (
    <Form onSubmit={handleSubmit(onNext)} className="grid gap-4.5 desk:gap-5">
      <StepHeading step={0} />
      <TextField label={text.name} autoComplete="organization" {...field('name')} />
      <TextField
        label={text.appName}
        mark={common.optional}
        help={text.appNameHelp({ name: limits.appName })}
        autoComplete="off"
        {...field('appName')}
      />
      <PrimaryColorField
        value={color ?? ''}
        onPick={picked => setValue('primaryColor', picked, { shouldValidate: true, shouldDirty: true })}
        {...field('primaryColor')}
      />
      {needsToken && <SetupTokenField {...field('setupToken')} />}
      <StepButtons>{text.next}</StepButtons>
    </Form>
  )
}
