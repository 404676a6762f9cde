import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface SegmentsProps<Value extends string> {
  /** The subject of the choice, for screen readers. */
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice between two or three ways to show the same thing. */
export function Segments<Value extends string>({ label, options, value, onChange, className }: SegmentsProps<Value>) {
  return (
    <fieldset className={classes('flex shrink-0 rounded-control bg-sunken p-0.75', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'inline-flex min-h-target min-w-target flex-1 items-center justify-center gap-1.5 rounded-thumb px-3 text-label whitespace-nowrap [&_svg]:size-4.5 [&_svg]:shrink-0',
            option.value === value ? 'bg-surface text-brand-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
