import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { exportComparedTeams } from '#contract/comparisons.ts'
import { deniedReport } from '#contract/reports.ts'
import { reports, crews as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { againstName, type CrewDays, crewDaysOf } from '#web/reports/crews/crew-days.ts'
import { CrewDaysBar } from '#web/reports/crews/crew-days-bar.tsx'
import { CrewReport, NotJoinedYet } from '#web/reports/crews/crew-report.tsx'
import { type CrewSort, CrewsTable } from '#web/reports/crews/crews-table.tsx'
import { LoadedComparison } from '#web/reports/crews/loaded-comparison.tsx'
import { ReportActions } from '#web/reports/export-button.tsx'
import { periodName, useToday } from '#web/reports/period.ts'
import { PrintHeader } from '#web/reports/printing.tsx'
import { comparisonQuery } from '#web/reports/reports.data.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const route = getRouteApi('/signed-in/crews')

/** `/crews`, for owners, admins and team owners: teams side by side, or with `teamId` one of them in the same days. */
export function CrewsPage() {
  const { teamId, sort, order, ...dates } = route.useSearch()
  const navigate = route.useNavigate()
  const days = crewDaysOf(dates, useToday())
  const isKnown = typeof days !== 'string'
  const subject = isKnown
    ? text.against({ days: periodName(days.period), before: periodName(days.against) })
    : text.lead
  const name = useTeamName(isKnown ? days : undefined, teamId)
  const title = teamId === undefined ? text.title : (name ?? ' ')
  return (
    <ManagementPage
      title={title}
      subject={subject}
      back={
        teamId === undefined
          ? { to: '/engagement-reports', label: reports.title }
          : { to: '/crews', search: dates, label: text.title }
      }
      may={{ action: 'engagement.team', denial: deniedReport() }}
      actions={
        isKnown && (
          <ReportActions contract={exportComparedTeams} request={{ query: comparedDays(days, teamId) }} of={title} />
        )
      }
    >
      <PrintHeader report={title} days={subject} />
      <CrewDaysBar
        dates={dates}
        onChange={next =>
          void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false })
        }
      />
      {isKnown &&
        (teamId === undefined ? (
          <Crews
            days={days}
            dates={dates}
            sort={{ ...(sort && { sort }), ...(order && { order }) }}
            onSort={next =>
              void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false })
            }
          />
        ) : (
          <CrewReport key={teamId} teamId={teamId} days={days} dates={dates} />
        ))}
    </ManagementPage>
  )
}

const comparedDays = ({ period, against }: CrewDays, teamId: number | undefined) => ({
  ...period,
  againstFrom: against.from,
  againstTo: against.to,
  teamId,
})

function useTeamName(days: CrewDays | undefined, teamId: number | undefined): string | undefined {
  const anyDays = days ?? {
    period: { from: '2026-01-01', to: '2026-01-01' },
    against: { from: '2025-12-31', to: '2025-12-31' },
  }
  const { data } = useQuery({
    ...comparisonQuery(anyDays, teamId),
    enabled: teamId !== undefined && days !== undefined,
  })
  const team = data?.teams.find(each => each.teamId === teamId)
  return team && teamName(team.teamId, team.name)
}

interface CrewsProps extends Pick<Parameters<typeof CrewsTable>[0], 'dates' | 'onSort'> {
  days: CrewDays
  sort: CrewSort
}

function Crews({ days, ...table }: CrewsProps) {
  return (
    <LoadedComparison days={days}>
      {data =>
        data.teams.length === 0 ? (
          <Card>
            <EmptyState icon={<UsersRound />} title={text.none}>
              {text.noneText}
            </EmptyState>
          </Card>
        ) : (
          <div className="grid gap-4">
            <CrewsTable
              data={data}
              caption={text.table({ days: periodName(days.period) })}
              before={againstName(days.against)}
              {...table}
            />
            <NotJoinedYet count={data.all.members - data.all.joined} teamId={undefined} />
            <p className="max-w-prose text-small text-pretty text-ink-3">{text.explained}</p>
          </div>
        )
      }
    </LoadedComparison>
  )
}
