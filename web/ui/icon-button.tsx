import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the tooltip where `tip` is set. */
  label: string
  icon: ReactNode
  tip?: boolean
  waiting?: boolean
}

export function IconButton({
  label,
  icon,
  tip = false,
  waiting = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
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
  return tip ? <Tooltip text={label}>{button}</Tooltip> : button
}
