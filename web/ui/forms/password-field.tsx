import { Eye, EyeOff, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { revealPassword } from './reveal-password.ts'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows the password. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={<Lock aria-hidden />}
      end={
        <IconButton
          label={showLabel}
          data-show={showLabel}
          data-hide={hideLabel}
          className="-me-3"
          onClick={({ currentTarget }) => revealPassword(currentTarget)}
          icon={
            <>
              <Eye aria-hidden className="size-5.5 in-data-shown:hidden" />
              <EyeOff aria-hidden className="hidden size-5.5 in-data-shown:block" />
            </>
          }
        />
      }
    />
  )
}
