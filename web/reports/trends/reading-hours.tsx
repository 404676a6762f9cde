import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { day } from '#contract/durations.ts'
import { type ReportPeriod } from '#contract/reports.ts'
import { exportReadingHours, type ReadingHours as Hours } from '#contract/trends.ts'
import { listOf } from '#locales/list-of.ts'
import { locale, number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { dateIn } from '#web/lib/times/time-ago.ts'
import { ChartCard } from '#web/reports/charts/chart-card.tsx'
import { DataTable } from '#web/reports/charts/data-table.tsx'
import { ExportButton } from '#web/reports/export-button.tsx'
import { dayName, zoneName } from '#web/reports/period.ts'
import { hoursQuery } from '#web/reports/reports.data.ts'
import { classes } from '#web/ui/classes.ts'
import { hasFailed } from '#web/ui/states/query-failure.tsx'
import { ChartFailure, ChartLoading, EmptyChart } from './chart-states.tsx'

const monday = Date.UTC(2024, 0, 1)
const weekday = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(locale(), { weekday: style, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, n) => format.format(monday + n * day))
}
const days = weekday('short')
const longDays = weekday('long')
const hourFormat = () => dateIn(locale(), { hour: 'numeric', timeZone: 'UTC' })
/** "7 AM" */
const hourName = (hour: number) => hourFormat().format(monday + hour * 3_600_000)
const list = (hours: readonly number[]) => listOf(hours.map(hourName))

/** At which hours of the week posts are read, in the company's time zone. */
export function ReadingHours({ period }: { period: ReportPeriod }) {
  const query = useQuery(hoursQuery(period))
  const { data } = query
  const waiting = hasFailed(query) ? <ChartFailure query={query} /> : <ChartLoading />
  const none = <EmptyChart title={text.hours.none}>{text.hours.noneText}</EmptyChart>
  return (
    <ChartCard
      title={text.hours.title}
      subject={text.hours.subject({ zone: zoneName(useTimeZone()) })}
      chart={data ? data.total === 0 ? none : <Chart hours={data} /> : waiting}
      table={data ? data.total === 0 ? none : <Table hours={data} /> : waiting}
      tableEnd={
        <>
          <span />
          <ExportButton contract={exportReadingHours} request={{ query: period }} of={text.hours.title} />
        </>
      }
      end={
        data &&
        data.from < data.since && (
          <p className="px-5 pb-4 text-meta text-ink-3 desk:px-6">{text.chart.since({ day: dayName(data.since) })}</p>
        )
      }
    />
  )
}

function Chart({ hours: { reads, total } }: { hours: Hours }) {
  const { day, hour } = busiestCell(reads)
  return (
    <>
      <HeatMap
        counts={reads}
        description={text.hours.summary({ count: total, day: longDays[day] ?? '', hour: hourName(hour) })}
        text={{
          days,
          hour: hourName,
          cell: (day, hour, count) => text.hours.cell({ day, hour, count }),
          fewer: text.hours.fewer,
          more: text.hours.more,
        }}
      />
      <Busiest reads={reads} />
    </>
  )
}

function Busiest({ reads }: { reads: Hours['reads'] }) {
  const said = sayBusiest(list(busiestHours(reads.slice(0, 5))), list(busiestHours(reads.slice(5))))
  if (!said) return null
  return (
    <p className="flex items-start gap-2 px-5 pb-5 text-small text-ink-2 desk:px-6">
      <Info className="mt-0.5 size-4 shrink-0 text-info" />
      <span>{said}</span>
    </p>
  )
}

function sayBusiest(weekdays: string, weekends: string) {
  const { both, weekdays: onlyWeekdays, weekends: onlyWeekends } = text.hours.busiest
  if (weekdays && weekends) return both({ weekdays, weekends, b: strong })
  if (weekdays) return onlyWeekdays({ weekdays, b: strong })
  return weekends ? onlyWeekends({ weekends, b: strong }) : null
}

const strong = (words: string) => (
  <strong key="b" className="font-strong text-ink">
    {words}
  </strong>
)

function Table({ hours: { reads } }: { hours: Hours }) {
  return (
    <DataTable
      caption={text.hours.title}
      columns={[{ name: text.hours.hour }, ...days.map(name => ({ name, isNumber: true }))]}
      rows={Array.from({ length: 24 }, (_, hour) => ({
        key: String(hour),
        cells: [hourName(hour), ...reads.map(day => number(day[hour] ?? 0))],
      }))}
    />
  )
}

interface HeatMapText {
  /** Monday first. */
  days: readonly string[]
  hour: (hour: number) => string
  cell: (day: string, hour: string, n: number) => string
  fewer: string
  more: string
}

interface HeatMapProps {
  /** By day, Monday first, and hour. */
  counts: readonly (readonly number[])[]
  /** The same in a sentence, for screen readers. */
  description: string
  text: HeatMapText
}

const levels = [
  'bg-sunken',
  'bg-brand-ink opacity-18',
  'bg-brand-ink opacity-36',
  'bg-brand-ink opacity-56',
  'bg-brand-ink opacity-78',
  'bg-brand-ink',
] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const levelOf = (n: number, most: number) => (most === 0 ? 0 : Math.ceil((n / most) * (levels.length - 1)))

/** How often something happens by day and hour: days by 24 hours, on a phone rows of two hours by days. */
function HeatMap({ counts, description, text }: HeatMapProps) {
  const pairs = counts.map(day =>
    hours.filter(hour => hour % 2 === 0).map(hour => (day[hour] ?? 0) + (day[hour + 1] ?? 0)),
  )
  const most = Math.max(0, ...counts.flat())
  const mostOfPair = Math.max(0, ...pairs.flat())
  return (
    <figure className="px-5 pt-5 pb-4 desk:px-6">
      <div aria-hidden>
        <div className="grid grid-cols-[2.5rem_repeat(24,minmax(0,1fr))] gap-0.75 text-meta text-ink-3 max-desk:hidden">
          <span />
          {hours.map(hour => (
            <span key={hour} className="w-0 text-micro font-regular whitespace-nowrap">
              {hour % 3 === 0 && text.hour(hour)}
            </span>
          ))}
          {counts.map((day, d) => [
            <span key={d} className="leading-[1.75rem]">
              {text.days[d]}
            </span>,
            ...day.map((n, hour) => (
              <Cell key={`${d}-${hour}`} n={n} most={most} label={text.cell(text.days[d] ?? '', text.hour(hour), n)} />
            )),
          ])}
        </div>
        <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] gap-0.75 text-meta text-ink-3 desk:hidden">
          <span />
          {text.days.map(day => (
            <span key={day} className="text-center">
              {day}
            </span>
          ))}
          {hours
            .filter(hour => hour % 2 === 0)
            .map((hour, row) => [
              <span key={hour} className="text-micro leading-[1.75rem] font-regular">
                {row % 2 === 0 && text.hour(hour)}
              </span>,
              ...pairs.map((day, d) => (
                <Cell
                  key={`${d}-${hour}`}
                  n={day[row] ?? 0}
                  most={mostOfPair}
                  label={text.cell(text.days[d] ?? '', text.hour(hour), day[row] ?? 0)}
                />
              )),
            ])}
        </div>
        <div className="mt-4 flex items-center justify-end gap-1 text-meta text-ink-2">
          <span className="me-1.5">{text.fewer}</span>
          {levels.map(level => (
            <span key={level} className={classes('size-4.5 rounded-thumb print-color', level)} />
          ))}
          <span className="ms-1.5">{text.more}</span>
        </div>
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  )
}

function Cell({ n, most, label }: { n: number; most: number; label: string }) {
  return <span title={label} className={classes('h-7 rounded-thumb print-color', levels[levelOf(n, most)])} />
}

/** Hours with at least this share of the busiest one's reads are busy too. */
const nearly = 0.75
const hoursAtMost = 2
/** The reads from which on hours are named; before, they are those of a few people. */
const enoughReads = 20

/** The hours of some days with the most reads, in order; none while there are few reads. */
export function busiestHours(days: readonly (readonly number[])[]): number[] {
  const sums = Array.from({ length: 24 }, (_, hour) => days.reduce((sum, day) => sum + (day[hour] ?? 0), 0))
  if (sums.reduce((total, n) => total + n, 0) < enoughReads) return []
  const most = Math.max(...sums)
  return sums
    .map((n, hour) => ({ n, hour }))
    .filter(({ n }) => n >= most * nearly)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, hoursAtMost)
    .map(({ hour }) => hour)
    .toSorted((a, b) => a - b)
}

/** The day and hour with the most reads. */
export function busiestCell(days: readonly (readonly number[])[]): { day: number; hour: number } {
  const cells = days.flatMap((counts, day) => counts.map((n, hour) => ({ n, day, hour })))
  return cells.reduce((best, cell) => (cell.n > best.n ? cell : best), { n: -1, day: 0, hour: 0 })
}
