import { useController, useWatch } from 'react-hook-form'
import { brandingForm } from '#contract/company.forms.ts'
import { type Company } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { common, branding as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UnsavedChangesGuard } from '#web/ui/dialogs/unsaved-changes-guard.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useEditCompany } from '../company.data.ts'
import { BrandPreview } from './brand-preview.tsx'
import { LogoField, LogoOnGrounds } from './logo-field.tsx'
import { PrimaryColorField } from './primary-color-field.tsx'

const initialValues = (company: Company | undefined) => ({
  name: company?.name ?? '',
  appName: company?.appName ?? '',
  // shown until the company is loaded
  primaryColor: company?.primaryColor ?? limits.brandingFallbackColor,
  logoUrl: company?.logoUrl ?? null,
})

/** Edits name, color and logo, with a preview beside them. */
export function BrandingForm({ company }: { company: Company | undefined }) {
  const edit = useEditCompany()
  const { control, field, handleSubmit, changesIn, showRefusal, reset, setValue, formState } = useZodForm(
    brandingForm,
    initialValues(company),
  )
  const logo = useController({ control, name: 'logoUrl' })
  const [name, appName = '', color] = useWatch({ control, name: ['name', 'appName', 'primaryColor'] })
  const logoUrl = logo.field.value ?? null
  const shownName = appName.trim() || limits.appName
  const isDirty = formState.isDirty && !edit.isPending

  const submit = handleSubmit(written =>
    edit.mutate(
      { body: changesIn(written) },
      {
        onSuccess: saved => {
          reset(initialValues(saved))
          toast({ title: text.saved })
        },
        onError: error => {
          toastError(error, { title: text.failed })
          showRefusal(error)
        },
      },
    ),
  )
  return (
    <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <Card className="p-5 desk:p-6">
        <Form onSubmit={submit} className="grid gap-5">
          <TextField label={text.name} autoComplete="organization" {...field('name')} />
          <TextField
            label={text.appName}
            mark={common.optional}
            help={text.appNameHelp}
            autoComplete="off"
            {...field('appName')}
          />
          <PrimaryColorField
            value={color}
            onPick={picked => setValue('primaryColor', picked, { shouldValidate: true, shouldDirty: true })}
            {...field('primaryColor')}
          />
          <LogoField
            value={logoUrl}
            appName={shownName}
            error={logo.fieldState.error?.message}
            onChange={logo.field.onChange}
          />
          {logoUrl && <LogoOnGrounds name={shownName} logoUrl={logoUrl} />}
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            {isDirty && <Button onClick={() => reset()}>{text.discard}</Button>}
            <Button
              type="submit"
              variant="primary"
              disabled={!formState.isDirty}
              waiting={edit.isPending}
              waitingLabel={text.saving}
            >
              {text.save}
            </Button>
          </div>
        </Form>
      </Card>
      <BrandPreview draft={{ name: name.trim(), appName: shownName, primaryColor: color, logoUrl }} />
      <UnsavedChangesGuard active={isDirty} title={text.leaveTitle} leaveLabel={text.leave} stayLabel={text.stay}>
        {text.leaveText}
      </UnsavedChangesGuard>
    </div>
  )
}
