import { Globe, KeyRound, Mail, Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { domain, setupForm } from '#contract/company.forms.ts'
import type { Company } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { emailAddress, isEmailAddress } from '#contract/values.ts'
import { common, company as text } from '#locales/text.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { ColorField } from './branding/color-field.tsx'
import { useSetUpCompany } from './company.data.ts'
import { isPublicMail } from './public-mail.ts'

/**
 * The set-up form: one row per domain, blank rows dropped on submit, at least one left. The token is required only where
 * the server requires it. The person's own address must be at one of the domains: a typo there would lock everybody out.
 */
export const setupFields = setupForm
  .omit({ domains: true, timeZone: true })
  .extend({ domains: z.array(z.object({ value: z.string() })), ownEmail: emailAddress() })
  .superRefine(({ domains, ownEmail }, context) => {
    const given = domains.map(({ value }, row) => ({ value, row })).filter(({ value }) => value.trim() !== '')
    if (given.length === 0)
      context.addIssue({ code: 'custom', path: ['domains', 0, 'value'], message: text.setup.noDomain })
    const hosts = given.map(({ value, row }) => {
      const { data, error } = domain.safeParse(value)
      const message = error?.issues[0]?.message
      if (message) context.addIssue({ code: 'custom', path: ['domains', row, 'value'], message })
      return data
    })
    const ownDomain = ownEmail.slice(ownEmail.lastIndexOf('@') + 1).toLowerCase()
    if (isEmailAddress(ownEmail) && given.length > 0 && !hosts.includes(undefined) && !hosts.includes(ownDomain))
      context.addIssue({ code: 'custom', path: ['ownEmail'], message: text.setup.otherDomain({ domain: ownDomain }) })
  })

type SetupInput = z.input<typeof setupFields>
type SetupOutput = z.output<typeof setupFields>

/** Returns the body of the call, with this device's time zone, without blank rows, empty fields and the person's own address. */
export const setupBody = ({ name, primaryColor, domains, appName, setupToken }: SetupOutput) => ({
  name,
  primaryColor,
  timeZone: ownTimeZone(),
  ...(appName ? { appName } : {}),
  ...(setupToken ? { setupToken } : {}),
  domains: domains.map(({ value }) => value.trim()).filter(value => value !== ''),
})

/** The input that the page previews. */
export interface Draft {
  name: string
  primaryColor: string
}

interface SetupFormProps {
  /** The choices of an earlier set-up. */
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

interface DomainRowsProps {
  /** The key and the field of each row, in order; at least one. */
  rows: { key: string; field: object; name: string }[]
  onAdd: () => void
  onRemove: (row: number) => void
}

function DomainRows({ rows, onAdd, onRemove }: DomainRowsProps) {
  const publicMail = rows.map(({ name }) => domain.safeParse(name).data ?? '').find(isPublicMail)
  return (
    <fieldset>
      <legend className="mb-1.5 text-label">{text.setup.domains}</legend>
      <p className="mb-2 text-meta text-ink-3">{text.setup.domainsHelp}</p>
      <div className="grid gap-2">
        {rows.map(({ key, field, name }, row) => (
          <div key={key} className="flex items-start gap-1">
            <TextField
              label={text.setup.domain({ number: row + 1 })}
              labelHidden
              placeholder={text.setup.domainExample}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              icon={<Globe aria-hidden />}
              fieldClassName="flex-1"
              {...field}
            />
            {rows.length > 1 && (
              <IconButton
                label={text.setup.removeDomain({ name: name || text.setup.domain({ number: row + 1 }) })}
                icon={<Trash2 aria-hidden className="size-5" />}
                className="mt-0.5 -me-2"
                onClick={() => onRemove(row)}
              />
            )}
          </div>
        ))}
      </div>
      {publicMail && (
        <Callout tone="warning" className="mt-2">
          {text.setup.publicMail({ domain: publicMail })}
        </Callout>
      )}
      <Button variant="ghost" className="mt-1 -ms-3" icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
        {text.setup.addDomain}
      </Button>
    </fieldset>
  )
}
