import { limits } from '#contract/limits.ts'
import { reports as text } from '#locales/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToday } from './period.ts'

interface OwnDates {
  from?: string
  to?: string
}

interface DatesFieldsProps {
  dates: OwnDates
  mistake: 'missing' | 'backwards' | 'tooLong' | undefined
  onChange: (dates: { from: string | undefined; to: string | undefined }) => void
}

/** The first and the last day of a report. */
export function DatesFields({ dates: { from, to }, mistake, onChange }: DatesFieldsProps) {
  const today = useToday()
  const mistakes = {
    missing: from || to ? text.period.missing : undefined,
    backwards: text.period.backwards,
    tooLong: text.period.tooLong({ days: limits.reportDaysMax }),
  }
  return (
    <div className="grid grid-cols-2 gap-3 desk:max-w-96">
      <TextField
        label={text.period.from}
        type="date"
        value={from ?? ''}
        max={today}
        error={mistake && mistakes[mistake]}
        onChange={({ target }) => onChange({ from: target.value || undefined, to })}
      />
      <TextField
        label={text.period.to}
        type="date"
        value={to ?? ''}
        max={today}
        onChange={({ target }) => onChange({ from, to: target.value || undefined })}
      />
    </div>
  )
}
