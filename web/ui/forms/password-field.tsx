import { Eye, EyeOff, Lock } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows the password. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={<Lock aria-hidden />}
      end={
        <IconButton
          label={shown ? hideLabel : showLabel}
          className="-me-3"
          onClick={() => setShown(!shown)}
          icon={shown ? <EyeOff aria-hidden className="size-5.5" /> : <Eye aria-hidden className="size-5.5" />}
        />
      }
    />
  )
}
