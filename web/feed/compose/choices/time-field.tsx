import { useState } from 'react'
import { day, hour } from '#contract/durations.ts'
import { postChoices as text } from '#locales/text.ts'
import { localInput, ownTimeZone } from '#web/lib/times/dates.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { isInstant } from './choices.ts'

const morningHour = 6

/** What is offered first: six in the morning, the next time that comes. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setHours(morningHour, 0, 0, 0)
  return morning.getTime() > now.getTime() + hour ? morning : new Date(morning.getTime() + day)
}

interface TimeFieldProps {
  /** An instant. */
  value: string
  onChange: (value: string) => void
}

/** When a post is published, in the time zone of this device. */
export function TimeField({ value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(() => localInput(new Date(value)))
  const [opened] = useState(() => Date.now())
  const isPast = useIsPast(value)
  return (
    <TextField
      type="datetime-local"
      label={text.when}
      value={typed}
      min={localInput(new Date(opened))}
      help={text.zone({ zone: ownTimeZone() })}
      error={isPast ? text.past : undefined}
      fieldClassName="py-3"
      onChange={({ target }) => {
        setTyped(target.value)
        if (isInstant(target.value)) onChange(new Date(target.value).toISOString())
      }}
    />
  )
}
