import { CalendarDays } from 'lucide-react'
import { reports as text } from '#locales/text.ts'
import { type Dates, type Period, periodOf, ranges, useToday } from '#web/reports/period.ts'
import { PostsList } from '#web/reports/posts/posts-list.tsx'
import { ReportDayFields } from '#web/reports/report-day-fields.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { ActivePeople } from './active-people.tsx'
import { Reach } from './reach.tsx'
import { ReadingHours } from './reading-hours.tsx'

interface TrendsProps {
  /** A team's report; without it the company's. */
  teamId?: number
  dates: Dates
  onDates: (dates: Dates) => void
}

/** How far posts reached, who was active, and when people read, over some days. */
export function Trends({ teamId, dates, onDates }: TrendsProps) {
  const days = periodOf(dates, useToday())
  return (
    <div className="grid grid-cols-1 gap-4 desk:gap-5">
      <PeriodBar dates={dates} onChange={onDates} />
      {typeof days !== 'string' && <Charts period={{ teamId, ...days }} />}
    </div>
  )
}

interface ChartsProps {
  period: Period & { teamId: number | undefined }
}

function Charts({ period }: ChartsProps) {
  return (
    <>
      <div className="grid gap-4 desk:grid-cols-2 desk:gap-5">
        <Reach period={period} />
        <ActivePeople period={period} />
      </div>
      <ReadingHours period={period} />
      <PostsList period={period} />
    </>
  )
}

interface PeriodBarProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days of a report: a usual range, or dates of one's own. */
function PeriodBar({ dates, onChange }: PeriodBarProps) {
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
        <ReportDayFields
          dates={dates}
          mistake={typeof period === 'string' ? period : undefined}
          onChange={own => onChange({ ...dates, ...own })}
        />
      )}
    </div>
  )
}
