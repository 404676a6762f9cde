import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps, splitFieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children'> {
  icon?: ReactNode
  /** Content at the end of the box: a unit, a button. */
  end?: ReactNode
}

export function TextField({ icon, end, className, ...props }: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {ids => (
        <span className={classes(controlBox, 'flex items-center gap-2.5 px-3.5', className)}>
          {icon && <span className="text-ink-3 [&_svg]:size-5">{icon}</span>}
          <input type="text" {...control} {...ids} className={controlInput} />
          {end}
        </span>
      )}
    </Field>
  )
}
