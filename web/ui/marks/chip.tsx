import type { ComponentProps, ReactNode } from 'react'
import { number } from '#locales/messages.ts'
import { classes } from '../classes.ts'

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  icon?: ReactNode
  /** A number after the label. */
  count?: number
  /** Anything else after the label, such as a Badge. */
  end?: ReactNode
}

/** A toggle that filters or selects what is below. */
export function Chip({ pressed, icon, count, end, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        'inline-flex h-target shrink-0 items-center gap-2 rounded-full border px-3.5 text-small whitespace-nowrap transition-colors duration-(--calm)',
        pressed
          ? 'border-brand-line bg-brand-soft font-strong text-brand-ink'
          : 'border-line bg-surface font-medium text-ink-2 hover:bg-sunken',
        className,
      )}
    >
      {icon}
      {children}
      {count !== undefined && (
        <span className={classes('font-regular tabular-nums', !pressed && 'text-ink-3')}>{number(count)}</span>
      )}
      {end}
    </button>
  )
}

interface ChipRowProps {
  /** For screen readers. */
  legend: string
  className?: string
  children: ReactNode
}

/**
 * Chips side by side, which scroll to the edges of a phone where its parent has a padding of 1rem; elsewhere `className`
 * sets other margins.
 */
export const ChipRow = ({ legend, className, children }: ChipRowProps) => (
  <fieldset className={classes('scroll-none -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5', className)}>
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
)
