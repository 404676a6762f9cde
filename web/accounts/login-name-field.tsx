import { User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { accounts as text } from '#locales/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** An email address, or the name that somebody without one signs in with. */
export function LoginNameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={text.loginName}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={<User />}
      {...field}
    />
  )
}
