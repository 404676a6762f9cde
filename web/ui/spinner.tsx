import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SpinnerProps {
  className?: string
  /** For screen readers; without it the spinner is decoration. */
  label?: string
}

export function Spinner({ className, label }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden
      className={classes(
        'inline-block size-4.5 shrink-0 animate-spin rounded-full border-[2.5px] border-current border-r-transparent',
        className,
      )}
    />
  )
  if (!label) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
