import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../spinner.tsx'
import { type ButtonStyle, buttonStyles } from './button.styles.ts'

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: ReactNode
  /** An action is running: the button shows a spinner and cannot be pressed again. */
  waiting?: boolean
  /** The label while waiting; by default the usual one. */
  waitingLabel?: string
}

/** While waiting it stays focusable (aria-disabled), so that the focus is not lost. A double click presses it once. */
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
  // The second click of a double click may come before `waiting` is set.
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
