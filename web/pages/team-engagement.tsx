import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deniedReport } from '#contract/reports.ts'
import { common, reports as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import type { ReportProps } from '#web/reports/report-search.ts'
import { teamReportQuery } from '#web/reports/reports.data.ts'
import { OwnTeams } from '#web/reports/team/own-teams.tsx'
import { TeamReport } from '#web/reports/team/team-report.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

const route = getRouteApi('/signed-in/team-engagement')

/** `/team-engagement`, for owners, admins and team owners: their own teams, or with `teamId` one of them. */
export function TeamEngagementPage() {
  const { teamId, ...search } = route.useSearch()
  return (
    <ManagementPage
      title={text.ownTeams.title}
      subject={teamId === undefined ? text.ownTeams.subject : <TeamName id={teamId} />}
      back={
        teamId === undefined
          ? { to: '/settings', label: common.settings }
          : { to: '/team-engagement', label: text.ownTeams.title }
      }
      may={{ action: 'engagement.team', denial: deniedReport() }}
    >
      {teamId === undefined ? <OwnTeams /> : <Team teamId={teamId} search={search} />}
    </ManagementPage>
  )
}

function Team({ teamId, search }: { teamId: number; search: ReportProps['search'] }) {
  const navigate = route.useNavigate()
  const change: ReportProps['onSearch'] = (next, goTo) =>
    void navigate({ search: before => ({ ...before, ...next }), hash: goTo, replace: true, resetScroll: false })
  return <TeamReport key={teamId} teamId={teamId} attention="list" search={search} onSearch={change} />
}

function TeamName({ id }: { id: number }) {
  const { data } = useQuery(teamReportQuery(id))
  return data ? teamName(id, data.team.name) : ' '
}
