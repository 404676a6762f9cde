import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { exportPersonSheet, type PersonSheet } from '#contract/person-sheet.ts'
import { fullName } from '#contract/text/full-name.ts'
import { roleName } from '#contract/text/role-name.ts'
import { crews, privacy, reports, personSheet as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { crewDaysOf } from '#web/reports/crews/crew-days.ts'
import { CrewDaysBar } from '#web/reports/crews/crew-days-bar.tsx'
import { ReportActions } from '#web/reports/export-button.tsx'
import { periodName, useToday } from '#web/reports/period.ts'
import { PersonReading, RemindOfNext, sheetQuery } from '#web/reports/person/person-sheet.tsx'
import { PrintHeader } from '#web/reports/printing.tsx'
import { ReportDenied } from '#web/reports/report-states.tsx'
import { useUser } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const route = getRouteApi('/signed-in/person/$userId')
/** Asked for while the chosen days are incomplete; nothing is shown of it. */
const noDays = { from: '2026-01-01', to: '2026-01-01' }

/** `/person/…`, of oneself for everyone, of others for those who see their reports: what somebody has read. */
export function PersonPage() {
  const { userId } = route.useParams()
  const { teamId, ...dates } = route.useSearch()
  const navigate = route.useNavigate()
  const id = Number(userId)
  const isOwn = useUser().id === id
  const timeZone = useTimeZone()
  const days = crewDaysOf(dates, useToday())
  const isKnown = typeof days !== 'string'
  const query = useInfiniteQuery({ ...sheetQuery(id, isKnown ? days.period : noDays), enabled: isKnown })
  const first = query.data?.pages[0]
  const title = first ? fullName(first.user) : text.fallback
  const words = isKnown ? crews.against({ days: periodName(days.period), before: periodName(days.against) }) : ''
  const isRefused = !first && query.error instanceof Refused ? query.error.status : undefined
  if (isRefused === 403)
    return (
      <ManagementPage title={text.fallback}>
        <ReportDenied />
      </ManagementPage>
    )
  return (
    <ManagementPage
      title={title}
      subject={first ? `${aboutOf(first, timeZone)} · ${words}` : words}
      back={
        isOwn
          ? { to: '/recorded', label: privacy.title }
          : teamId === undefined
            ? { to: '/engagement-reports', label: reports.title }
            : { to: '/crews', search: { teamId, ...dates }, label: crews.title }
      }
      actions={
        first &&
        isKnown && (
          <ReportActions contract={exportPersonSheet} request={{ params: { id }, query: days.period }} of={title}>
            {!isOwn && <RemindOfNext sheet={first} />}
          </ReportActions>
        )
      }
    >
      <PrintHeader report={text.paper} days={first && `${title} · ${words}`} />
      <CrewDaysBar
        dates={dates}
        onChange={next =>
          void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false })
        }
      />
      {!isKnown ? null : first ? (
        <PersonReading first={first} days={days} isOwn={isOwn} />
      ) : isRefused !== undefined ? (
        <Card>
          <EmptyState icon={<UserRound />} title={text.missing} className="py-14">
            {text.missingText}
          </EmptyState>
        </Card>
      ) : hasFailed(query) ? (
        <QueryFailure title={text.failed} query={query}>
          {text.failedText}
        </QueryFailure>
      ) : (
        <Card>
          <RowSkeletons label={text.loading} rows={6} />
        </Card>
      )}
    </ManagementPage>
  )
}

/** "Plumbing · Viewer · joined Mar 3, 2026" */
function aboutOf({ user: { teams, ownedTeams, role, joinedAt } }: PersonSheet, timeZone: string): string {
  const joined = joinedAt ? text.joined({ day: dayWithYear(new Date(joinedAt), timeZone) }) : text.notJoined
  return [...teams, roleName(role, ownedTeams), joined].join(' · ')
}
