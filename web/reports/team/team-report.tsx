import { useQuery } from '@tanstack/react-query'
import { reports as text, reach as words } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { groupOfTeam, listedGroups, teamReachQuery } from '#web/engagement/reach/reach.data.ts'
import { GroupAction, usePrintedGroups } from '#web/engagement/reach/unreached.tsx'
import { UnreachedGroupCard } from '#web/engagement/reach/unreached-group.tsx'
import { Refused } from '#web/lib/calls/errors.ts'
import { CardsNotice } from '#web/people/joining/cards-notice.tsx'
import { PeopleList } from '#web/reports/people/people-list.tsx'
import { ChoosePostDialog } from '#web/reports/posts/choose-post-dialog.tsx'
import type { ReportProps } from '#web/reports/report-search.ts'
import { NoReport, ReportDenied, ReportFailure, ReportSkeleton } from '#web/reports/report-states.tsx'
import { ReportViews } from '#web/reports/report-views.tsx'
import { teamReportQuery } from '#web/reports/reports.data.ts'
import { Trends } from '#web/reports/trends/trends.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { LowEngagementAlert, MembersNeedingAttention } from './attention.tsx'

interface TeamReportProps extends ReportProps {
  teamId: number
  /** How members under 25% are shown: an alert where there are any, or a list for their team's owner. */
  attention: 'alert' | 'list'
}

/** The report of one team, by its own posts. */
export function TeamReport({ teamId, attention, search, onSearch }: TeamReportProps) {
  const { data, error } = useQuery(teamReportQuery(teamId))
  if (!data && error instanceof Refused) return error.status === 403 ? <ReportDenied /> : <NoReport />
  if (!data && error) return <ReportFailure title={text.teamFailed}>{text.teamFailedText}</ReportFailure>
  if (!data) return <ReportSkeleton />
  const figures = {
    people: data.totalMembers,
    added: data.membersAddedLast30Days,
    notJoined: data.membersNotJoined,
    notInvited: data.membersNotInvited,
    active: data.activeMembersLast7Days,
    posts: data.totalPosts,
    recentPosts: data.postsLast7Days,
    rate: data.averageEngagementRate,
  }
  const Attention = attention === 'alert' ? LowEngagementAlert : MembersNeedingAttention
  return (
    <ReportViews
      search={search}
      onSearch={onSearch}
      tiles={{ figures, teamId }}
      notice={!data.team.isActive && <Callout title={text.inactive}>{text.inactiveText}</Callout>}
      people={
        <>
          <Attention
            teamId={teamId}
            count={data.lowEngagementCount}
            onShowAll={() => onSearch({ chip: 'attention', q: undefined, sort: 'engagement' }, 'people')}
          />
          <TeamReach team={data.team} />
          <CardsNotice teamId={teamId} />
          <PeopleList
            key={teamId}
            teamId={teamId}
            filter={search}
            onFilter={onSearch}
            onRemind={among => openLayer(layer => <ChoosePostDialog among={among} {...layer} />)}
          />
        </>
      }
      trends={<Trends teamId={teamId} dates={search} onDates={onSearch} />}
    />
  )
}

interface TeamReachProps {
  team: { id: number; name: string }
}

/** Why the team's newest posts have not reached members; nothing where everyone has read them. */
function TeamReach({ team }: TeamReachProps) {
  const { data } = useQuery(teamReachQuery(team.id))
  const read = groupOfTeam(team.id)
  const print = usePrintedGroups(read, now => words.paper.teamSubject({ team: teamName(team.id, team.name), now }))
  const groups = listedGroups(data)
  if (groups.length === 0) return null
  return (
    <Card className="overflow-clip break-inside-avoid">
      <div className="px-5 pt-4 pb-1 desk:px-6">
        <h2 className="text-h3">{text.teamReach.title}</h2>
        <p className="mt-0.5 text-small text-ink-2">{text.teamReach.text}</p>
      </div>
      {groups.map(group => (
        <UnreachedGroupCard
          key={group.reason}
          group={group}
          queryKey={teamReachQuery(team.id).queryKey}
          read={read}
          action={
            <GroupAction
              group={group}
              teamId={team.id}
              postId={null}
              onAsk={() => print.mutate([group])}
              isAsking={print.isPending && print.variables[0]?.reason === group.reason}
            />
          }
        />
      ))}
    </Card>
  )
}
