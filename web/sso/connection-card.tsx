import { useState } from 'react'
import { z } from 'zod'
import { ssoClientForm } from '#contract/sso.forms.ts'
import type { SsoConnection, SsoTest } from '#contract/sso.ts'
import { sso as text } from '#locales/text.ts'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { CopiedValue } from '#web/connections/copied-value.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { type RunConfirmed, useSetSso, useTestSso } from './sso.data.ts'

/** The secret stays empty where the saved one is kept. */
const form = ssoClientForm.extend({ clientSecret: z.string() })
type Written = z.input<typeof form>

const sent = ({ clientSecret, ...client }: Written) => ({ ...client, ...(clientSecret !== '' && { clientSecret }) })
const keyOf = (written: Partial<Written>) => JSON.stringify([written.issuer, written.clientId, written.clientSecret])

interface ConnectionCardProps {
  saved: SsoConnection | null
  choices: Pick<SsoConnection, 'createPeople' | 'isRequired'>
  redirectUri: string
  runConfirmed: RunConfirmed
  /** The result of a test; undefined once the values have changed. */
  onTested: (result: SsoTest | undefined) => void
}

/** The issuer and the client. Save works once the test has passed with the same values. */
export function ConnectionCard({ saved, choices, redirectUri, runConfirmed, onTested }: ConnectionCardProps) {
  const values = { issuer: saved?.issuer ?? '', clientId: saved?.clientId ?? '', clientSecret: '' }
  const { handleSubmit, field, showRefusal, watch, resetField } = useZodForm(form, values)
  const [tested, setTested] = useState<string>()
  const test = useTestSso(runConfirmed)
  const save = useSetSso(runConfirmed)
  const isTested = tested !== undefined && tested === keyOf(watch())
  const showTest = (written: Written, result: SsoTest) => {
    setTested(result.isPassed ? keyOf(written) : undefined)
    onTested(result)
  }
  const submitTest = handleSubmit(written =>
    test.mutate(sent(written), {
      onSuccess: result => showTest(written, result),
      onError: error => showRefusal(error) || toastFactorError(error, text.testFailed),
    }),
  )
  const submitSave = handleSubmit(written =>
    save.mutate(
      { ...sent(written), ...choices },
      {
        onSuccess: ({ name }) => {
          resetField('clientSecret')
          setTested(undefined)
          toast({ title: text.saved, description: text.savedText({ name }) })
        },
        onError: error => showRefusal(error) || toastFactorError(error, text.saveFailed),
      },
    ),
  )
  const buttons = [
    <Button
      key="test"
      variant={isTested ? 'secondary' : 'primary'}
      waiting={test.isPending}
      waitingLabel={text.testing}
      onClick={submitTest}
    >
      {test.data ? text.testAgain : text.test}
    </Button>,
    <Button
      key="save"
      type="submit"
      variant={isTested ? 'primary' : 'secondary'}
      disabled={!isTested}
      waiting={save.isPending}
      waitingLabel={text.saving}
    >
      {text.save}
    </Button>,
  ]
  return (
    <Card className="p-5 desk:p-6">
      <Form onSubmit={isTested ? submitSave : submitTest} className="grid gap-5">
        <TextField
          label={text.issuer}
          help={text.issuerHelp}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...field('issuer')}
        />
        <div className="grid gap-5 desk:grid-cols-2 desk:items-start">
          <TextField label={text.clientId} autoComplete="off" spellCheck={false} {...field('clientId')} />
          <PasswordField
            label={text.clientSecret}
            help={saved ? text.secretKept : undefined}
            autoComplete="off"
            {...field('clientSecret')}
          />
        </div>
        <div className="grid gap-1.5">
          <p className="text-label">{text.redirect}</p>
          <CopiedValue label={text.redirect} value={redirectUri} />
        </div>
        <div className="flex flex-wrap gap-3">{isTested ? buttons.toReversed() : buttons}</div>
        {!isTested && <p className="text-small text-ink-3">{text.saveHint}</p>}
      </Form>
    </Card>
  )
}
