import { type ComponentProps, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

interface Choice {
  value: string
  label: string
  help?: string
  disabled?: boolean
}

interface ChoiceFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  /** Where a heading above says the same. */
  legendHidden?: boolean
  choices: Choice[]
  /** The selected value of an uncontrolled form. */
  chosen?: string
  error?: string
}

/** Radio buttons with explanations. Takes what `register` returns, like every field. */
export function ChoiceField({
  legend,
  legendHidden = false,
  choices,
  chosen,
  error,
  className,
  ...input
}: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-label'}>{legend}</legend>
      <div className="overflow-hidden rounded-card border border-line">
        {choices.map(({ value, label, help, disabled }) => (
          <label
            key={value}
            className={classes(
              'flex min-h-16 items-center gap-3.5 border-line px-4 py-2.5 not-first:border-t has-checked:bg-brand-soft',
              'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand-ink',
              disabled ? 'text-ink-3' : 'hover:bg-sunken has-checked:hover:bg-brand-soft',
            )}
          >
            <input
              {...input}
              {...(chosen !== undefined && { checked: chosen === value })}
              type="radio"
              value={value}
              disabled={disabled || input.disabled}
              className="peer sr-only"
            />
            <span
              aria-hidden
              className="size-5.5 shrink-0 rounded-full border-2 border-field-line bg-surface peer-checked:border-6 peer-checked:border-brand-ink"
            />
            <span className="min-w-0">
              <span className="block text-action font-semi">{label}</span>
              {help && <span className="block text-meta text-ink-2">{help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
