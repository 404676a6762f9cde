import { CalendarDays } from 'lucide-react'
import { reports as text } from '#locales/text.ts'
import { DatesFields } from '#web/reports/dates-fields.tsx'
import { type Dates, periodOf, ranges, useToday } from '#web/reports/period.ts'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'

interface PeriodBarProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days of a report: a usual range, or dates of one's own. */
export function PeriodBar({ dates, onChange }: PeriodBarProps) {
  const today = useToday()
  const { range: chosen = '30' } = dates
  const period = periodOf(dates, today)
  const known = typeof period === 'string' ? {} : period
  return (
    <div className="grid min-w-0 gap-3 print:hidden">
      <ChipRow legend={text.period.label}>
        {ranges.map(range => (
          <Chip
            key={range}
            pressed={range === chosen}
            icon={range === 'own' && <CalendarDays className="size-4.5" />}
            onClick={() =>
              onChange(range === 'own' ? { range, ...known } : { range: range === '30' ? undefined : range })
            }
          >
            {text.period.ranges[range]}
          </Chip>
        ))}
      </ChipRow>
      {chosen === 'own' && (
        <DatesFields
          dates={dates}
          mistake={typeof period === 'string' ? period : undefined}
          onChange={own => onChange({ ...dates, ...own })}
        />
      )}
    </div>
  )
}
