import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { day } from '#contract/durations.ts'
import { exportReadingHours, type ReadingHours as Hours, type ReportPeriod } from '#contract/reports.ts'
import { listOf } from '#locales/list-of.ts'
import { locale, number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { dateIn } from '#web/lib/times/time-ago.ts'
import { ChartCard } from '#web/reports/charts/chart-card.tsx'
import { DataTable } from '#web/reports/charts/data-table.tsx'
import { HeatMap } from '#web/reports/charts/heat-map.tsx'
import { ExportButton } from '#web/reports/export-button.tsx'
import { dayName, zoneName } from '#web/reports/period.ts'
import { hoursQuery } from '#web/reports/reports.data.ts'
import { busiestCell, busiestHours } from './busiest.ts'
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
  const waiting = query.isError ? <ChartFailure query={query} /> : <ChartLoading />
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
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
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
