import { useEffect, useId, useRef, useState } from 'react'
import { joining as text } from '#locales/text.ts'
import { FormHeading } from '#web/accounts/accounts-frame.tsx'
import { useBrand } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { codeCharacters, codeIn } from './code.ts'
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

interface CodeFieldProps {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

/** Eight boxes that are one field. Small letters, spaces and dashes do not matter; a pasted code fills all. */
function CodeField({ code, onChange, error }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The page is this one field.
  useEffect(() => input.current?.focus(), [])
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-label">
        {text.code}
      </label>
      <div className="group relative">
        <div aria-hidden className="flex items-center gap-1.5">
          {Array.from({ length: codeCharacters }, (_, n) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other identity.
              key={n}
              character={code[n] ?? ''}
              isNext={n === Math.min(code.length, codeCharacters - 1)}
              isBad={error !== undefined}
              isSecondGroup={n === codeCharacters / 2}
            />
          ))}
        </div>
        <input
          id={id}
          type="text"
          value={code}
          onChange={({ target }) => onChange(codeIn(target.value))}
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          enterKeyHint="go"
          aria-describedby={`${id}-help`}
          aria-invalid={error !== undefined}
          className="absolute inset-0 size-full cursor-text opacity-0"
        />
      </div>
      <p
        id={`${id}-help`}
        className={classes('mt-1.5 text-small', error ? 'font-medium text-danger' : 'text-ink-3')}
        role={error ? 'alert' : undefined}
      >
        {error ?? text.codeHelp}
      </p>
    </div>
  )
}

interface BoxProps {
  character: string
  isNext: boolean
  isBad: boolean
  isSecondGroup: boolean
}

const Box = ({ character, isNext, isBad, isSecondGroup }: BoxProps) => (
  <>
    {isSecondGroup && <span className="text-ink-3">–</span>}
    <span
      className={classes(
        'grid h-13 min-w-0 flex-1 place-items-center rounded-control bg-surface font-mono text-h3 font-bold shadow-control',
        isNext && 'group-focus-within:shadow-focus',
        isBad && 'shadow-bad',
      )}
    >
      {character}
    </span>
  </>
)
