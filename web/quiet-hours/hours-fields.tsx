import type { QuietHours } from '#contract/quiet-hours.ts'
import { quietHours as text } from '#locales/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DayBar } from './day-bar.tsx'

interface HoursFieldsProps {
  hours: QuietHours
  onChange: (hours: QuietHours) => void
}

/** From and until, and the day as a bar. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="time"
          label={text.from}
          value={hours.from}
          onChange={({ target }) => target.value && onChange({ ...hours, from: target.value })}
        />
        <TextField
          type="time"
          label={text.until}
          value={hours.to}
          error={hours.from === hours.to ? text.same : undefined}
          onChange={({ target }) => target.value && onChange({ ...hours, to: target.value })}
        />
      </div>
      <DayBar {...hours} />
    </>
  )
}

/** What is offered first. */
export const usualHours: QuietHours = { from: '18:00', to: '06:00' }
