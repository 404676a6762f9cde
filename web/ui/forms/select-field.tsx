import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps, splitFieldProps } from './field.tsx'

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {}

/** The native select, which works best on phones; its options are children. */
export function SelectField({ className, children, ...props }: SelectFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {ids => (
        <span className={classes(controlBox, 'relative flex', className)}>
          <select
            {...control}
            {...ids}
            className={classes(controlInput, 'appearance-none truncate rounded-control pe-10 ps-3.5')}
          >
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-3" />
        </span>
      )}
    </Field>
  )
}
