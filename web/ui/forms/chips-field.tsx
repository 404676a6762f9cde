import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

interface ChipsFieldProps {
  legend: string
  help?: string
  error?: string
  choices: readonly string[]
  /** What a choice is called; by default itself. */
  labelOf?: (choice: string) => string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** After the choices: a way to another one. */
  add?: ReactNode
  /** The first choice, for a form to focus. */
  ref?: Ref<HTMLInputElement>
}

/** Checkboxes that look like chips. */
export function ChipsField({
  legend,
  help,
  error,
  choices,
  labelOf = choice => choice,
  value,
  onChange,
  add,
  ref,
}: ChipsFieldProps) {
  const id = useId()
  const toggle = (choice: string) =>
    onChange(value.includes(choice) ? value.filter(each => each !== choice) : [...value, choice])
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-label">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice, n) => (
          <label
            key={choice}
            className={classes(
              'inline-flex min-h-target max-w-full items-center gap-2 rounded-full border px-3.5 text-small transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink',
              value.includes(choice)
                ? 'border-brand-ink bg-brand-soft font-strong text-brand-ink'
                : 'border-field-line bg-surface font-medium text-ink-2 hover:bg-sunken',
            )}
          >
            <input
              ref={n === 0 ? ref : undefined}
              type="checkbox"
              className="sr-only"
              checked={value.includes(choice)}
              aria-invalid={error ? true : undefined}
              aria-describedby={n === 0 ? describedBy : undefined}
              onChange={() => toggle(choice)}
            />
            {value.includes(choice) && <Check className="size-4.5 shrink-0" />}
            <span className="truncate">{labelOf(choice)}</span>
          </label>
        ))}
        {add}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger">
          <TriangleAlert className="mt-px size-4.5 shrink-0" />
          {error}
        </p>
      )}
      {help && !error && (
        <p id={`${id}-help`} className="mt-1.5 text-meta text-ink-3">
          {help}
        </p>
      )}
    </fieldset>
  )
}
