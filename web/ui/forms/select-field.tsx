import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps } from './field.tsx'

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {}

/** The native select, which works best on phones; its options are children. */
export function SelectField({
  label,
  mark,
  help,
  error,
  labelHidden,
  fieldClassName,
  id,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, mark, help, error, labelHidden, fieldClassName, id }}>
      {ids => (
        <span className={classes(controlBox, 'relative flex', className)}>
          <select
            {...select}
            {...ids}
            className={classes(controlInput, 'appearance-none truncate rounded-control pe-10 ps-3.5')}
          >
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 end-3.5 size-5 text-ink-3" />
        </span>
      )}
    </Field>
  )
}
