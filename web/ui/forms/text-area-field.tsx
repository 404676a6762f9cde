import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps, splitFieldProps } from './field.tsx'

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'children'> {}

export function TextAreaField({ className, ...props }: TextAreaFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {ids => (
        <span className={classes(controlBox, 'flex', className)}>
          <textarea rows={3} {...control} {...ids} className={classes(controlInput, 'min-h-24 resize-y px-3.5')} />
        </span>
      )}
    </Field>
  )
}
