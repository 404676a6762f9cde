import { type Dates, type Period, periodOf, useToday } from '#web/reports/period.ts'
import { PostsList } from '#web/reports/posts/posts-list.tsx'
import { ActivePeople } from './active-people.tsx'
import { PeriodBar } from './period-bar.tsx'
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
