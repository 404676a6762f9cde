import { limits } from '#contract/limits.ts'
import { reports as text } from '#locales/text.ts'
import { type DayRange, DayRangeFields } from '#web/ui/forms/day-range-fields.tsx'
import { useToday } from './period.ts'

interface ReportDayFieldsProps {
  dates: DayRange
  mistake: 'missing' | 'backwards' | 'tooLong' | undefined
  onChange: (dates: { from: string | undefined; to: string | undefined }) => void
}

/** The first and the last day of a report, until today, with what is wrong with them. */
export function ReportDayFields({ dates, mistake, onChange }: ReportDayFieldsProps) {
  const mistakes = {
    missing: dates.from || dates.to ? text.period.missing : undefined,
    backwards: text.period.backwards,
    tooLong: text.period.tooLong({ days: limits.reportDaysMax }),
  }
  return (
    <div className="grid grid-cols-2 gap-3 desk:max-w-96">
      <DayRangeFields
        labels={text.period}
        days={dates}
        last={useToday()}
        error={mistake && mistakes[mistake]}
        onChange={onChange}
      />
    </div>
  )
}
