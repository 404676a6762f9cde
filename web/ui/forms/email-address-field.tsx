import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An email address, with the keyboard for it. */
export function EmailAddressField(field: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoComplete="email" icon={<Mail />} {...field} />
}
