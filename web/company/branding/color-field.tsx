import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface ColorFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'end' | 'icon'> {
  /** The content of the field; #RRGGBB if it is a color. */
  value: string
  pickLabel: string
  onPick: (color: string) => void
}

const hex = /^#[0-9a-f]{6}$/i

/** A color as text, with the system's color picker beside it. */
export function ColorField({ value, pickLabel, onPick, ...field }: ColorFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      end={
        <input
          type="color"
          aria-label={pickLabel}
          value={hex.test(value) ? value.toLowerCase() : '#000000'}
          onChange={event => onPick(event.target.value.toUpperCase())}
          className="-me-2.5 h-target w-14 shrink-0 rounded-control p-1"
        />
      }
    />
  )
}
