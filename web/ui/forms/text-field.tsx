import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children'> {
  icon?: ReactNode
  /** Content at the end of the box: a unit, a button. */
  end?: ReactNode
}

export function TextField({
  label,
  mark,
  help,
  error,
  labelHidden,
  fieldClassName,
  isScripted,
  icon,
  end,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, mark, help, error, labelHidden, fieldClassName, isScripted, id }}>
      {ids => (
        <span className={classes(controlBox, 'flex items-center gap-2.5 px-3.5', className)}>
          {icon && <span className="text-ink-3 [&_svg]:size-5">{icon}</span>}
          <input type="text" {...input} {...ids} className={controlInput} />
          {end}
        </span>
      )}
    </Field>
  )
}
