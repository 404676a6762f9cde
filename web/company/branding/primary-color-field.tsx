import type { ComponentProps } from 'react'
import { branding as text } from '#locales/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface PrimaryColorFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'label' | 'help' | 'value' | 'end' | 'icon'> {
  /** The content of the field; #RRGGBB if it is a color. */
  value: string
  onPick: (color: string) => void
}

const hex = /^#[0-9a-f]{6}$/i

/** The primary color as text, with the system's color picker beside it. */
export function PrimaryColorField({ value, onPick, ...field }: PrimaryColorFieldProps) {
  return (
    <TextField
      {...field}
      label={text.color}
      help={text.colorHelp}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      end={
        <input
          type="color"
          aria-label={text.pickColor}
          value={hex.test(value) ? value.toLowerCase() : '#000000'}
          onChange={event => onPick(event.target.value.toUpperCase())}
          className="-me-2.5 h-target w-14 shrink-0 rounded-control p-1"
        />
      }
    />
  )
}
