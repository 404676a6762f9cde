import { CalendarDays } from 'lucide-react'
import { crews as text } from '#locales/text.ts'
import { useToday } from '#web/reports/period.ts'
import { ReportDayFields } from '#web/reports/report-day-fields.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { type CrewDates, crewDaysOf, crewRanges } from './crew-days.ts'

interface CrewDaysBarProps {
  dates: CrewDates
  onChange: (dates: { range: CrewDates['range'] | undefined; from: string | undefined; to: string | undefined }) => void
}

/** The week or month of a comparison, or dates of one's own. */
export function CrewDaysBar({ dates, onChange }: CrewDaysBarProps) {
  const days = crewDaysOf(dates, useToday())
  const chosen = dates.range ?? 'this-month'
  return (
    <div className="mb-4 grid min-w-0 gap-3 print:hidden">
      <ChipRow legend={text.period}>
        {crewRanges.map(range => (
          <Chip
            key={range}
            pressed={range === chosen}
            icon={range === 'own' && <CalendarDays className="size-4.5" />}
            onClick={() => {
              const known =
                range === 'own' && typeof days !== 'string' ? days.period : { from: undefined, to: undefined }
              onChange({ range: range === 'this-month' ? undefined : range, from: known.from, to: known.to })
            }}
          >
            {text.ranges[range]}
          </Chip>
        ))}
      </ChipRow>
      {chosen === 'own' && (
        <ReportDayFields
          dates={dates}
          mistake={typeof days === 'string' ? days : undefined}
          onChange={own => onChange({ range: 'own', ...own })}
        />
      )}
    </div>
  )
}
