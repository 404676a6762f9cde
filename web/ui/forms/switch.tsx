import { Switch as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type SwitchProps = ComponentProps<typeof Radix.Root>

/** Takes effect at once. Name it by `aria-label` or `aria-labelledby`, or use SwitchRow. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <Radix.Root
      {...rest}
      className={classes(
        'relative h-7.5 w-12.5 shrink-0 rounded-full bg-field-line transition-colors before:absolute before:-inset-x-1 before:-inset-y-2',
        'data-[state=checked]:bg-fill data-[state=checked]:shadow-fill disabled:opacity-50',
        className,
      )}
    >
      <Radix.Thumb
        className={classes(
          'absolute top-0.75 start-0.75 size-6 rounded-full bg-white shadow-thumb transition-transform duration-(--calm)',
          'data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5 data-[state=checked]:bg-on-fill',
        )}
      />
    </Radix.Root>
  )
}

/** Some choice with its icon before it. */
export const WithIcon = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-center gap-3.5">
    <span aria-hidden className="shrink-0 text-ink-2 [&>svg]:size-6">
      {icon}
    </span>
    {children}
  </div>
)

interface SwitchRowProps extends SwitchProps {
  label: string
  help?: string
}

/** A row that is one large target: the label, and the switch at its end. */
export function SwitchRow({ label, help, className, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-16 items-center gap-4 py-2.5', className)}>
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block text-action font-semi">{label}</span>
        {help && (
          <span id={`${id}-help`} className="block text-meta text-ink-3">
            {help}
          </span>
        )}
      </label>
      <Switch {...rest} id={id} aria-describedby={help ? `${id}-help` : undefined} />
    </div>
  )
}
