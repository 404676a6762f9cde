import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { type DepartmentReport, exportDepartmentReports } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { ExportButton } from '#web/reports/export-button.tsx'
import { PeopleList } from '#web/reports/people/people-list.tsx'
import { lastDays, useToday } from '#web/reports/period.ts'
import { ChoosePostDialog } from '#web/reports/posts/choose-post-dialog.tsx'
import type { ReportProps } from '#web/reports/report-search.ts'
import { ReportFailure, ReportSkeleton } from '#web/reports/report-states.tsx'
import { ReportViews } from '#web/reports/report-views.tsx'
import { overviewQuery } from '#web/reports/reports.data.ts'
import { Reach } from '#web/reports/trends/reach.tsx'
import { Trends } from '#web/reports/trends/trends.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TeamCards } from './team-cards.tsx'

/** The report of the whole company. */
export function Overview({ search, onSearch }: ReportProps) {
  const { data, isError } = useQuery(overviewQuery)
  const period = lastDays(useToday(), limits.reportDays)
  if (!data && isError) return <ReportFailure title={text.overviewFailed}>{text.overviewFailedText}</ReportFailure>
  if (!data) return <ReportSkeleton />
  const figures = {
    people: data.totalUsers,
    added: data.usersAddedLast30Days,
    notJoined: data.usersNotJoined,
    notInvited: data.usersNotInvited,
    active: data.activeUsersLast7Days,
    posts: data.totalPosts,
    recentPosts: data.postsLast7Days,
    rate: data.overallEngagementRate,
  }
  return (
    <ReportViews
      search={search}
      onSearch={onSearch}
      tiles={{ figures, teamId: undefined }}
      people={
        <>
          <div className="grid grid-cols-1 gap-4 desk:gap-5 wide:grid-cols-[minmax(0,1fr)_21.25rem] wide:items-start">
            <Reach period={period} />
            <Departments departments={data.departmentEngagement} />
          </div>
          <TeamCards teams={data.teamReports} />
          <PeopleList
            filter={search}
            onFilter={onSearch}
            onRemind={among => openLayer(layer => <ChoosePostDialog among={among} {...layer} />)}
          />
        </>
      }
      trends={<Trends dates={search} onDates={onSearch} />}
    />
  )
}

/** The rate of each department as a bar, with how many of its people were active. */
function Departments({ departments }: { departments: readonly DepartmentReport[] }) {
  return (
    <Card className="break-inside-avoid">
      <CardHeader
        title={text.departments.title}
        subject={text.departments.subject}
        end={<ExportButton contract={exportDepartmentReports} request={{}} of={text.departments.title} isSmall />}
        className="pe-2"
      />
      {departments.length === 0 ? (
        <EmptyState icon={<Building2 />} title={text.departments.none}>
          {text.departments.noneText}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 px-5 pt-4 pb-5.5">
          {departments.map(({ department, engagementRate, activeUsers, totalUsers, usersNotJoined }) => (
            <li key={department} className="min-w-0">
              <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
                <span className="truncate text-action font-semi">{department}</span>
                <span className="flex-1 text-meta whitespace-nowrap text-ink-3">
                  {totalUsers > usersNotJoined &&
                    text.departments.active({ active: activeUsers, total: totalUsers - usersNotJoined })}
                </span>
                <b className="text-action">{percent(engagementRate)}</b>
              </div>
              <Meter value={engagementRate ?? 0} className="h-2" />
              {usersNotJoined > 0 && (
                <p className="mt-1 text-meta text-ink-3 tabular-nums">{text.notJoined({ count: usersNotJoined })}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
