import { useId, useState } from 'react'
import { z } from 'zod'
import { type TokenScope, tokenScopes } from '#contract/call.ts'
import { day } from '#contract/durations.ts'
import { type Token, tokenForm } from '#contract/tokens.ts'
import { apiTokens as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { SecretDialog } from '#web/connections/secret-dialog.tsx'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Segments } from '#web/ui/segments.tsx'
import { useCreateToken } from './tokens.data.ts'

const form = z.object({ name: tokenForm.shape.name })

const lives = ['30', '90', '365'] as const
type Life = (typeof lives)[number]
const lifeLabels: Record<Life, () => string> = {
  '30': () => text.days({ count: 30 }),
  '90': () => text.days({ count: 90 }),
  '365': () => text.year,
}

/** What is chosen when the dialog opens. */
const firstScopes: readonly TokenScope[] = ['read']
const firstLife: Life = '90'

const endAfter = (life: Life) => new Date(Date.now() + Number(life) * day).toISOString()

const showToken = ({ name, expiresAt, token }: Token & { token: string }) =>
  openLayer(layer => (
    <SecretDialog
      title={text.created}
      subject={text.createdSubject({ name, day: dayWithYear(new Date(expiresAt)) })}
      label={text.token}
      secret={token}
      {...layer}
    />
  ))

/** Asks for name, rights and end, creates a token and shows it this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { runConfirmed, question } = useConfirmed()
  const create = useCreateToken(runConfirmed)
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, { name: '' })
  const [scopes, setScopes] = useState(firstScopes)
  const [life, setLife] = useState(firstLife)
  const areChosen = life !== firstLife || scopes.join() !== firstScopes.join()
  const rightsId = useId()
  const submit = handleSubmit(({ name }) => {
    if (scopes.length === 0) return
    create.mutate(
      { name, scopes: [...scopes], expiresAt: endAfter(life) },
      {
        onSuccess: created => {
          onClose()
          showToken(created)
        },
        onError: error => {
          if (!showRefusal(error)) toastFactorError(error, text.createFailed)
        },
      },
    )
  })
  const toggle = (scope: TokenScope) => (isOn: boolean) =>
    setScopes(
      isOn
        ? tokenScopes.filter(each => each === scope || scopes.includes(each))
        : scopes.filter(each => each !== scope),
    )
  return (
    <>
      <FormDialog
        title={text.create}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={text.create}
        isWaiting={create.isPending}
        waitingLabel={text.creating}
        dismissable={!formState.isDirty && !areChosen}
      >
        <TextField label={text.name} autoComplete="off" {...field('name')} />
        <div role="group" aria-labelledby={rightsId} className="grid gap-2">
          <p id={rightsId} className="text-label">
            {text.rights}
          </p>
          {tokenScopes.map(scope => (
            <CheckRow
              key={scope}
              label={text.scopes[scope]}
              help={text.scopesHelp[scope]}
              checked={scopes.includes(scope)}
              onChange={toggle(scope)}
            />
          ))}
          {scopes.length === 0 && (
            <p role="alert" className="text-small font-medium text-danger">
              {text.noRights}
            </p>
          )}
        </div>
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden className="text-label">
            {text.ends}
          </p>
          <Segments
            label={text.ends}
            options={lives.map(value => ({ value, label: lifeLabels[value]() }))}
            value={life}
            onChange={setLife}
          />
        </div>
      </FormDialog>
      {question}
    </>
  )
}
