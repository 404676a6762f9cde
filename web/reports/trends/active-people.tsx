import { useQuery } from '@tanstack/react-query'
import { type ReportPeriod } from '#contract/reports.ts'
import { type EngagementTrends, exportTrends } from '#contract/trends.ts'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { ChartCard } from '#web/reports/charts/chart-card.tsx'
import { DataTable } from '#web/reports/charts/data-table.tsx'
import { LineChart } from '#web/reports/charts/line-chart.tsx'
import { ExportButton } from '#web/reports/export-button.tsx'
import { dayName, lengthOf, longDayName, periodName } from '#web/reports/period.ts'
import { trendsQuery } from '#web/reports/reports.data.ts'
import { hasFailed } from '#web/ui/states/query-failure.tsx'
import { Change, ChangeTag, difference, extremesOf } from './change-tag.tsx'
import { ChartFailure, ChartLoading, EmptyChart } from './chart-states.tsx'

const shown = (n: number | null) => (n === null ? '–' : number(n))

/** How many people were active, by day. */
export function ActivePeople({ period }: { period: ReportPeriod }) {
  const query = useQuery(trendsQuery(period))
  const { data } = query
  const isEmpty = data && [...data.current.days, ...data.before.days].every(({ activePeople }) => !activePeople)
  const waiting = hasFailed(query) ? <ChartFailure query={query} /> : <ChartLoading />
  const none = <EmptyChart title={text.active.none}>{text.active.noneText}</EmptyChart>
  const isCounted = data?.current.activePeople != null
  return (
    <ChartCard
      title={text.active.title}
      subject={text.active.subject + (data ? text.active.joined({ count: data.totalPeople }) : '')}
      figure={
        data &&
        !isEmpty &&
        isCounted && (
          <>
            <b className="text-figure tabular-nums">{shown(data.current.activePeople)}</b>
            <ChangeTag by={difference(data.before.activePeople, data.current.activePeople)} words={text.chart.more} />
          </>
        )
      }
      chart={data ? isEmpty ? none : <Chart trends={data} /> : waiting}
      table={data ? isEmpty ? none : <Table trends={data} /> : waiting}
      tableEnd={
        <>
          <span>
            {data && text.chart.daysShown({ count: daysWithData(data).length, of: data.current.days.length })}
          </span>
          <ExportButton contract={exportTrends} request={{ query: period }} of={text.active.title} />
        </>
      }
      end={
        data &&
        data.before.from < data.activitySince && (
          <p className="px-5 pb-4 text-meta text-ink-3 desk:px-6">
            {text.chart.since({ day: dayName(data.activitySince) })}
          </p>
        )
      }
    />
  )
}

function Chart({ trends: { current, before } }: { trends: EngagementTrends }) {
  const extremes = extremesOf(current.days.map(({ day, activePeople }) => ({ day, value: activePeople })))
  const length = lengthOf(current)
  return (
    <LineChart
      days={current.days.map(({ day, activePeople }, n) => ({
        label: dayName(day),
        longLabel: longDayName(day),
        value: activePeople,
        before: before.days[n]?.activePeople ?? null,
      }))}
      description={
        // A company younger than the period has no figure for all of it.
        (current.activePeople === null
          ? ''
          : text.active.summary({ count: number(current.activePeople), period: periodName(current) })) +
        (extremes
          ? text.active.extremes({
              best: dayName(extremes.most.day),
              most: number(extremes.most.value),
              worst: dayName(extremes.least.day),
              least: number(extremes.least.value),
            })
          : '')
      }
      names={{
        current: text.chart.current({ days: length }),
        before: text.chart.before({ days: length }),
        none: text.chart.noData,
      }}
      format={number}
    />
  )
}

/** Days with data in either period. */
const daysWithData = ({ current, before }: EngagementTrends) =>
  current.days
    .map((day, n) => ({ ...day, earlier: before.days[n]?.activePeople ?? null }))
    .filter(({ activePeople, earlier }) => activePeople !== null || earlier !== null)

function Table({ trends }: { trends: EngagementTrends }) {
  const rows = daysWithData(trends)
    .map(({ day, activePeople, earlier }) => ({
      key: day,
      cells: [
        dayName(day),
        activePeople === null ? <NoData /> : <b className="font-strong">{number(activePeople)}</b>,
        earlier === null ? <NoData /> : number(earlier),
        <Change key="change" from={earlier} to={activePeople} />,
      ],
    }))
    .toReversed()
  return (
    <DataTable
      caption={text.active.title}
      columns={[
        { name: text.chart.day },
        { name: text.active.column, isNumber: true },
        { name: text.chart.before({ days: lengthOf(trends.current) }), isNumber: true },
        { name: text.chart.change, isNumber: true },
      ]}
      rows={rows}
    />
  )
}

const NoData = () => <span className="text-ink-3">{text.chart.noData}</span>
