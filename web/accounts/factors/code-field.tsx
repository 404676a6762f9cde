import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Six digits, in one field, so that phones can fill it in and screen readers read it whole. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      {...props}
      className="text-h2 tracking-widest tabular-nums [&_input]:text-center"
    />
  )
}
