import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonStyles } from './button.styles.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Something is under way: it keeps its colour and place, shows a spinner, and cannot be pressed again. */
  waiting?: boolean
  /** The words while waiting; the usual ones unless told. */
  waitingLabel?: string
}

/** While waiting it stays focusable (aria-disabled), so that nobody loses their place. A double click presses it once. */
export function Button({
  variant,
  size,
  block,
  icon,
  waiting = false,
  waitingLabel,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // The second click of a double one may come before what the first began is known here.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    waiting || event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      className={classes(buttonStyles({ variant, size, block, waiting }), className)}
    >
      {waiting ? <Spinner /> : icon}
      {waiting ? (waitingLabel ?? children) : children}
    </button>
  )
}
