import { useEffect, useId, useRef } from 'react'
import { joining as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { codeCharacters, codeIn } from './code.ts'

interface CodeFieldProps {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

/** Eight boxes that are one field. Small letters, spaces and dashes do not matter; a pasted code fills all. */
export function CodeField({ code, onChange, error }: CodeFieldProps) {
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
