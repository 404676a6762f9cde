import { useState } from 'react'
import { joining as text } from '#locales/text.ts'
import { FormHeading } from '#web/accounts/accounts-frame.tsx'
import { useBrand } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { codeCharacters } from './code.ts'
import { CodeField } from './code-field.tsx'
import { type Greeting, useCheckCode } from './joining.data.ts'

interface CodeStepProps {
  /** Why the code before did not work. */
  refusal: string | undefined
  onGreeted: (code: string, greeting: Greeting) => void
}

/** Takes a code by hand. Nothing is sent before the eighth character. */
export function CodeStep({ refusal, onGreeted }: CodeStepProps) {
  const { appName } = useBrand()
  const check = useCheckCode()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState(refusal)
  const submit = (typed: string) =>
    check.mutate(typed, {
      onSuccess: greeting => onGreeted(typed, greeting),
      onError: error => {
        if (error instanceof Refused && error.code === 'join.code') setRefused(error.text)
        else toastError(error, { title: text.failed })
      },
    })
  const change = (typed: string) => {
    setCode(typed)
    setRefused(undefined)
    if (typed.length === codeCharacters && typed !== code) submit(typed)
  }
  return (
    <>
      <FormHeading title={refused && code === '' ? text.badTitle : text.title({ appName })}>
        {text.codeLead}
      </FormHeading>
      <Form
        onSubmit={event => {
          event.preventDefault()
          if (code.length === codeCharacters) submit(code)
        }}
        className="grid gap-4.5 desk:gap-5"
      >
        <CodeField code={code} onChange={change} error={refused} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          disabled={code.length < codeCharacters}
          waiting={check.isPending || check.isSuccess}
          waitingLabel={text.checking}
        >
          {text.continue}
        </Button>
      </Form>
      <p className="text-center text-ink-2">{text.joinedAlready({ link: toSignIn })}</p>
    </>
  )
}

const toSignIn = (words: string) => (
  <TextLink key="link" to="/login">
    {words}
  </TextLink>
)
