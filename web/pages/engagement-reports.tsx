import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { deniedReport } from '#contract/reports.ts'
import { crews, reports as text } from '#locales/text.ts'
import { Overview } from '#web/reports/overview/overview.tsx'
import { periodName, periodOf, useToday } from '#web/reports/period.ts'
import { PrintHeader, usePrint } from '#web/reports/printing.tsx'
import type { ReportProps } from '#web/reports/report-search.ts'
import { ReportSkeleton } from '#web/reports/report-states.tsx'
import { useReports } from '#web/reports/reports.data.ts'
import { TeamReport } from '#web/reports/team/team-report.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'

const route = getRouteApi('/signed-in/engagement-reports')

/** `/engagement-reports`, for owners, admins and team owners. The report and its filters are in the URL. */
export function EngagementReportsPage() {
  const { teamId: requested, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { hasOverview, teams } = useReports()
  const { print, isLoading } = usePrint()
  const teamId = requested ?? (hasOverview ? undefined : teams?.[0]?.id)
  const change: ReportProps['onSearch'] = (next, goTo) =>
    void navigate({ search: before => ({ ...before, ...next }), hash: goTo, replace: true, resetScroll: false })
  const select = (team: number | undefined) =>
    void navigate({ search: { ...search, teamId: team, chip: undefined, q: undefined }, resetScroll: false })
  const days = periodOf(search, useToday())
  const name = teamId === undefined ? text.overview : teams?.find(({ id }) => id === teamId)?.name
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      may={{ action: 'engagement.team', denial: deniedReport() }}
      actions={
        <div className="flex w-full flex-wrap items-end gap-2 desk:w-auto print:hidden">
          <SelectReport teamId={teamId} onSelect={select} />
          <LinkButton to="/crews" className="min-h-field shrink-0">
            {crews.title}
          </LinkButton>
          <Button
            className="min-h-field max-desk:hidden"
            icon={<Printer className="size-5" />}
            waiting={isLoading}
            waitingLabel={text.printing}
            onClick={print}
          >
            {text.print}
          </Button>
        </div>
      }
    >
      <PrintHeader
        report={name}
        days={search.view === 'trends' && typeof days !== 'string' ? periodName(days) : undefined}
      />
      <Report teamId={teamId} search={search} onSearch={change} />
    </ManagementPage>
  )
}

function Report({ teamId, ...report }: ReportProps & { teamId: number | undefined }) {
  const { hasOverview, query } = useReports()
  if (teamId !== undefined) return <TeamReport key={teamId} teamId={teamId} attention="alert" {...report} />
  if (hasOverview) return <Overview {...report} />
  if (!hasFailed(query)) return <ReportSkeleton />
  return (
    <QueryFailure title={text.teamsFailed} query={query}>
      {text.teamsFailedText}
    </QueryFailure>
  )
}

interface SelectReportProps {
  /** The team of the report; undefined for the company. */
  teamId: number | undefined
  onSelect: (teamId: number | undefined) => void
}

/** Chooses the company's report or a team's, as the role allows. */
function SelectReport({ teamId, onSelect }: SelectReportProps) {
  const { hasOverview, teams = [] } = useReports()
  const isListed = teamId === undefined ? hasOverview : teams.some(({ id }) => id === teamId)
  return (
    <SelectField
      label={text.select}
      fieldClassName="flex-[1_1_11rem] desk:w-70 desk:flex-none print:hidden"
      className="font-semi"
      value={isListed ? String(teamId ?? '') : 'none'}
      onChange={({ target }) => onSelect(target.value === '' ? undefined : Number(target.value))}
    >
      {!isListed && (
        <option value="none" disabled>
          {text.selectHint}
        </option>
      )}
      {hasOverview && <option value="">{text.overview}</option>}
      {teams.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : text.ofInactive({ team: name })}
        </option>
      ))}
    </SelectField>
  )
}
