import { CalendarDays } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { reports as text } from '#locales/text.ts'
import { type Dates, periodOf, ranges } from '#web/reports/period.ts'
import { useToday } from '#web/reports/use-today.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Chip } from '#web/ui/marks/chip.tsx'

interface PeriodBarProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days of a report: a usual range, or dates of one's own. */
export function PeriodBar({ dates, onChange }: PeriodBarProps) {
  const today = useToday()
  const { range: chosen = '30', from, to } = dates
  const period = periodOf(dates, today)
  const mistakes = {
    missing: from || to ? text.period.missing : undefined,
    backwards: text.period.backwards,
    tooLong: text.period.tooLong({ days: limits.reportDaysMax }),
  }
  const known = typeof period === 'string' ? {} : period
  return (
    <div className="grid min-w-0 gap-3 print:hidden">
      <fieldset className="scroll-none -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5">
        <legend className="sr-only">{text.period.label}</legend>
        {ranges.map(range => (
          <Chip
            key={range}
            pressed={range === chosen}
            icon={range === 'own' && <CalendarDays aria-hidden className="size-4.5" />}
            onClick={() =>
              onChange(range === 'own' ? { range, ...known } : { range: range === '30' ? undefined : range })
            }
          >
            {text.period.ranges[range]}
          </Chip>
        ))}
      </fieldset>
      {chosen === 'own' && (
        <div className="grid grid-cols-2 gap-3 desk:max-w-96">
          <TextField
            label={text.period.from}
            type="date"
            value={from ?? ''}
            max={today}
            error={typeof period === 'string' ? mistakes[period] : undefined}
            onChange={({ target }) => onChange({ ...dates, from: target.value || undefined })}
          />
          <TextField
            label={text.period.to}
            type="date"
            value={to ?? ''}
            max={today}
            onChange={({ target }) => onChange({ ...dates, to: target.value || undefined })}
          />
        </div>
      )}
    </div>
  )
}
