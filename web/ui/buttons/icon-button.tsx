import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  waiting?: boolean
}

export function IconButton({ label, icon, waiting = false, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      onClick={event => (waiting ? event.preventDefault() : onClick?.(event))}
      className={classes(
        'grid size-target shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken disabled:text-ink-3 disabled:opacity-60',
        className,
      )}
    >
      {waiting ? <Spinner /> : icon}
    </button>
  )
}
