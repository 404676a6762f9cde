import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface FieldProps {
  label: string
  /** A word at the right of the label, such as "Optional". */
  mark?: string
  help?: ReactNode
  error?: string
  /** The label is for screen readers only, as in a search field. */
  labelHidden?: boolean
  fieldClassName?: string
  /** A script shows its error (show-problem.ts). */
  isScripted?: boolean
}

/** Separates the props of the field from those of its control. */
export function splitFieldProps<P extends FieldProps & { id?: string }>(props: P) {
  const { label, mark, help, error, labelHidden, fieldClassName, isScripted, id, ...control } = props
  return { field: { label, mark, help, error, labelHidden, fieldClassName, isScripted, id }, control }
}

/** The ids that connect a control with its label, help and error. */
export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string
  children: (ids: ControlIds) => ReactNode
}

/** Label, control, and below it the help or, in its place, the error, connected for screen readers. */
export function Field(props: FieldFrameProps) {
  const { label, mark, help, error, labelHidden, fieldClassName, isScripted, id, children } = props
  const ownId = useId()
  const control = id ?? ownId
  const describedBy = error ? `${control}-error` : help ? `${control}-help` : undefined
  return (
    <div className={classes('min-w-0', fieldClassName)}>
      <label
        htmlFor={control}
        className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3 text-label'}
      >
        {label}
        {mark && <span className="font-regular text-ink-3">{mark}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || isScripted) && (
        <p
          id={`${control}-error`}
          hidden={!error}
          className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger"
        >
          <TriangleAlert className="mt-px size-4.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {help && !error && (
        <p id={`${control}-help`} className="mt-1.5 text-meta text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}

/** The box of a control: 48 px high, a border of 3:1, a ring on focus, red and 2 px on an error. */
export const controlBox = classes(
  'w-full min-h-field rounded-control border border-field-line bg-surface text-body text-ink transition-shadow',
  'focus-within:border-brand-ink focus-within:shadow-focus focus-within:has-[[aria-invalid]]:border-danger',
  'has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:shadow-bad',
  'has-[:disabled]:border-line has-[:disabled]:bg-sunken has-[:disabled]:text-ink-2',
)

/** The control inside its box: the box shows the focus. */
export const controlInput = 'min-w-0 flex-1 bg-transparent py-2.5 outline-none! disabled:text-ink-2'
