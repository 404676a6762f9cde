import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps } from './field.tsx'

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'children'> {}

export function TextAreaField({
  label,
  mark,
  help,
  error,
  labelHidden,
  fieldClassName,
  id,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, mark, help, error, labelHidden, fieldClassName, id }}>
      {ids => (
        <span className={classes(controlBox, 'flex', className)}>
          <textarea rows={3} {...area} {...ids} className={classes(controlInput, 'min-h-24 resize-y px-3.5')} />
        </span>
      )}
    </Field>
  )
}
