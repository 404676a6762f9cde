import { Eye, EyeOff, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { common } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { revealPassword } from './reveal-password.ts'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'>

/** A password field with a button that shows the password. */
export function PasswordField(field: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={<Lock />}
      end={
        <IconButton
          label={common.showPassword}
          data-show={common.showPassword}
          data-hide={common.hidePassword}
          className="-me-3"
          onClick={({ currentTarget }) => revealPassword(currentTarget)}
          icon={
            <>
              <Eye className="size-5.5 in-data-shown:hidden" />
              <EyeOff className="hidden size-5.5 in-data-shown:block" />
            </>
          }
        />
      }
    />
  )
}
