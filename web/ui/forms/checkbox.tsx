import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type CheckboxProps = ComponentProps<typeof Radix.Root>

/** A box of 24 px in a target of 44 px. Name it by `aria-label`, or use CheckboxRow. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return (
    <Radix.Root
      {...rest}
      className={classes(
        'group relative grid size-6 shrink-0 place-items-center rounded-thumb border-2 border-field-line bg-surface transition-colors before:absolute before:-inset-3',
        'data-[state=checked]:border-fill-edge data-[state=checked]:bg-fill data-[state=checked]:text-on-fill',
        'data-[state=indeterminate]:border-fill-edge data-[state=indeterminate]:bg-fill data-[state=indeterminate]:text-on-fill',
        'disabled:border-line disabled:bg-sunken disabled:text-ink-3',
        className,
      )}
    >
      <Radix.Indicator>
        <Check strokeWidth={3} className="size-4 group-data-[state=indeterminate]:hidden" />
        <Minus strokeWidth={3} className="hidden size-4 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  )
}

interface CheckboxRowProps extends CheckboxProps {
  label: ReactNode
  help?: string
}

export function CheckboxRow({ label, help, className, ...rest }: CheckboxRowProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-target items-center gap-3 py-1.5', className)}>
      <Checkbox {...rest} id={id} aria-describedby={help ? `${id}-help` : undefined} />
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block text-body">{label}</span>
        {help && (
          <span id={`${id}-help`} className="block text-meta text-ink-3">
            {help}
          </span>
        )}
      </label>
    </div>
  )
}
