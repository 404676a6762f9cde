import { useEffect, useId, useRef, useState } from 'react'
import { joining as text } from '#locales/text.ts'
import { AccountsFrame, FormHeading, MainButton, Outcome } from '#web/accounts/accounts-frame.tsx'
import { type Brand, useBrand } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { codeCharacters, codeIn } from './code.ts'
import { type Greeting, useCheckCode } from './joining.data.ts'

interface CodeStepProps {
  /** What was typed before the app had loaded. */
  typed: string
  /** Why the code before did not work. */
  refusal: string | undefined
  onGreeted: (code: string, greeting: Greeting) => void
}

/** Takes a code by hand. Nothing is sent before the eighth character. */
export function CodeStep({ typed: typedBefore, refusal, onGreeted }: CodeStepProps) {
  const { appName } = useBrand()
  const check = useCheckCode()
  const [code, setCode] = useState(typedBefore)
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
    <CodeForm
      title={refused && code === '' ? text.badTitle : text.title({ appName })}
      code={code}
      error={refused}
      onChange={change}
      onSubmit={() => code.length === codeCharacters && submit(code)}
      isChecking={check.isPending || check.isSuccess}
    />
  )
}

interface CodeFormProps {
  title: string
  code: string
  error?: string | undefined
  onChange: (code: string) => void
  onSubmit: () => void
  isChecking: boolean
}

function CodeForm({ title, code, error, onChange, onSubmit, isChecking }: CodeFormProps) {
  return (
    <>
      <FormHeading title={title}>{text.codeLead}</FormHeading>
      <Form
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid gap-4.5 desk:gap-5"
      >
        <CodeField code={code} onChange={onChange} error={error} />
        <MainButton
          type="submit"
          disabled={code.length < codeCharacters}
          waiting={isChecking}
          waitingLabel={text.checking}
        >
          {text.continue}
        </MainButton>
      </Form>
      <p className="text-center text-ink-2">{text.joinedAlready({ link: toSignIn })}</p>
    </>
  )
}

/** Shown while a code is checked. */
export const CheckingCode = ({ appName }: { appName: string }) => (
  <Outcome icon={<Spinner className="size-9" />} title={text.title({ appName })} lead={text.checking} />
)

/**
 * The first step of `/join` as it stands in the document: the code of the address is about to be checked, or one is
 * typed. `before-paint.js` shows its characters, which the page takes over.
 */
export function FirstJoinStep({ brand }: { brand: Brand }) {
  return (
    <AccountsFrame brand={brand}>
      <div className="hidden in-data-code:block">
        <CheckingCode appName={brand.appName} />
      </div>
      <div data-first-code className="grid gap-4.5 in-data-code:hidden desk:gap-5">
        <CodeForm
          title={text.title({ appName: brand.appName })}
          code=""
          onChange={ignore}
          onSubmit={ignore}
          isChecking={false}
        />
      </div>
    </AccountsFrame>
  )
}

/** No script of the app runs in a document. */
const ignore = () => {}

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
      data-box
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
