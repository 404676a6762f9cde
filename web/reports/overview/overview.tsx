import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { reports as text } from '#locales/text.ts'
import { PeopleList } from '#web/reports/people/people-list.tsx'
import { lastDays } from '#web/reports/period.ts'
import { ChoosePostDialog } from '#web/reports/posts/choose-post-dialog.tsx'
import type { ReportProps } from '#web/reports/report-search.ts'
import { ReportFailure, ReportSkeleton } from '#web/reports/report-states.tsx'
import { ReportViews } from '#web/reports/report-views.tsx'
import { overviewQuery } from '#web/reports/reports.data.ts'
import { Reach } from '#web/reports/trends/reach.tsx'
import { Trends } from '#web/reports/trends/trends.tsx'
import { useToday } from '#web/reports/use-today.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Departments } from './departments.tsx'
import { TeamCards } from './team-cards.tsx'

/** The report of the whole company. */
export function Overview({ search, onSearch }: ReportProps) {
  const { data, isError } = useQuery(overviewQuery)
  const period = lastDays(useToday(), limits.reportDays)
  if (!data && isError) return <ReportFailure title={text.overviewFailed}>{text.overviewFailedText}</ReportFailure>
  if (!data) return <ReportSkeleton />
  const figures = {
    people: data.totalUsers,
    joined: data.usersJoinedLast30Days,
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
      tiles={{ figures, isTeam: false }}
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
