import { useQuery } from '@tanstack/react-query'
import { type ReportPeriod } from '#contract/reports.ts'
import { type EngagementTrends, exportTrends } from '#contract/trends.ts'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { ChartCard } from '#web/reports/charts/chart-card.tsx'
import { DataTable } from '#web/reports/charts/data-table.tsx'
import { LineChart } from '#web/reports/charts/line-chart.tsx'
import { ExportButton } from '#web/reports/export-button.tsx'
import { dayName, lengthOf, longDayName, periodName, useToday } from '#web/reports/period.ts'
import { trendsQuery } from '#web/reports/reports.data.ts'
import { hasFailed } from '#web/ui/states/query-failure.tsx'
import { Change, ChangeTag, difference, extremesOf } from './change-tag.tsx'
import { ChartFailure, ChartLoading, EmptyChart } from './chart-states.tsx'

/** Days, from today back, whose posts are still being read. */
const openDays = 2

/** Of everyone that posts were meant for, how many have read them, by the day of publication. */
export function Reach({ period }: { period: ReportPeriod }) {
  const query = useQuery(trendsQuery(period))
  const { data } = query
  const isEmpty = data?.current.posts === 0 && data.before.posts === 0
  const waiting = hasFailed(query) ? <ChartFailure query={query} /> : <ChartLoading />
  const none = <EmptyChart title={text.reach.none}>{text.reach.noneText}</EmptyChart>
  return (
    <ChartCard
      title={text.reach.title}
      subject={text.reach.subject}
      figure={
        data &&
        !isEmpty && (
          <>
            <b className="text-figure tabular-nums">{percent(data.current.reach)}</b>
            <ChangeTag by={difference(data.before.reach, data.current.reach)} words={text.chart.points} />
          </>
        )
      }
      chart={data ? isEmpty ? none : <Chart trends={data} /> : waiting}
      table={data ? isEmpty ? none : <Table trends={data} /> : waiting}
      tableEnd={
        <>
          <span>
            {data && text.chart.daysShown({ count: daysWithPosts(data).length, of: data.current.days.length })}
          </span>
          <ExportButton contract={exportTrends} request={{ query: period }} of={text.reach.title} />
        </>
      }
    />
  )
}

function Chart({ trends: { current, before } }: { trends: EngagementTrends }) {
  const extremes = extremesOf(current.days.map(({ day, reach }) => ({ day, value: reach })))
  const length = lengthOf(current)
  const today = useToday()
  return (
    <LineChart
      days={current.days.map(({ day, reach }, n) => ({
        label: dayName(day),
        longLabel: longDayName(day),
        value: reach,
        before: before.days[n]?.reach ?? null,
        isOpen: isStillRead(day, today),
      }))}
      description={
        summaryOf(current, before.reach) +
        (extremes
          ? text.reach.extremes({
              best: dayName(extremes.most.day),
              most: percent(extremes.most.value),
              worst: dayName(extremes.least.day),
              least: percent(extremes.least.value),
            })
          : '')
      }
      names={{
        current: text.chart.current({ days: length }),
        before: text.chart.before({ days: length }),
        none: text.chart.noPosts,
        open: text.reach.stillRead({ days: openDays }),
      }}
      format={percent}
      top={100}
    />
  )
}

function summaryOf({ reach, ...period }: EngagementTrends['current'], before: number | null): string {
  if (reach === null) return ''
  const values = { reach: percent(reach), period: periodName(period) }
  return before === null
    ? text.reach.summary(values)
    : text.reach.summaryWithBefore({ ...values, before: percent(before) })
}

/** Posts of the last days have had less time than the others. */
const isStillRead = (day: string, today: string) => day <= today && lengthOf({ from: day, to: today }) <= openDays

/** Days with posts in either period; the others have nothing to compare. */
const daysWithPosts = ({ current, before }: EngagementTrends) =>
  current.days
    .map((day, n) => ({ ...day, earlier: before.days[n]?.reach ?? null }))
    .filter(({ reach, earlier }) => reach !== null || earlier !== null)

function Table({ trends }: { trends: EngagementTrends }) {
  const today = useToday()
  const rows = daysWithPosts(trends)
    .map(({ day, posts, reach, earlier }) => ({
      key: day,
      cells: [
        isStillRead(day, today) ? (
          <>
            {dayName(day)} <span className="text-ink-3">{text.reach.stillReadDay}</span>
          </>
        ) : (
          dayName(day)
        ),
        number(posts),
        reach === null ? <NoPosts /> : <b className="font-strong">{percent(reach)}</b>,
        earlier === null ? <NoPosts /> : percent(earlier),
        <Change key="change" from={earlier} to={reach} />,
      ],
    }))
    .toReversed()
  return (
    <DataTable
      caption={text.reach.subject}
      columns={[
        { name: text.chart.day },
        { name: text.tiles.posts, isNumber: true },
        { name: text.reach.title, isNumber: true },
        { name: text.chart.before({ days: lengthOf(trends.current) }), isNumber: true },
        { name: text.chart.change, isNumber: true },
      ]}
      rows={rows}
    />
  )
}

const NoPosts = () => <span className="text-ink-3">{text.chart.noPosts}</span>
