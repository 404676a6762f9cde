import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../spinner.tsx'
import { Button } from './button.tsx'

interface ScriptedButtonProps extends Omit<ComponentProps<typeof Button>, 'waiting' | 'children'> {
  label: string
}

/** A button that a script sets to waiting (set-waiting.ts), where React is not there to do it. */
export function ScriptedButton({ icon, label, waitingLabel = label, className, ...rest }: ScriptedButtonProps) {
  return (
    <Button
      {...rest}
      className={classes('aria-busy:cursor-progress aria-busy:active:scale-100', className)}
      icon={
        <>
          <span data-spinner hidden className="inline-flex">
            <Spinner />
          </span>
          {icon && (
            <span data-icon className="inline-flex">
              {icon}
            </span>
          )}
        </>
      }
    >
      <span data-label={label} data-waiting-label={waitingLabel}>
        {label}
      </span>
    </Button>
  )
}
