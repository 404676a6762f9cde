import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { can } from '#contract/policy.ts'
import { listOf } from '#locales/list-of.ts'
import { common, records as text } from '#locales/text.ts'
import { ExportsCard } from '#web/exports/exports-card.tsx'
import { ImportCard } from '#web/imports/import-card.tsx'
import { HoldsCard } from '#web/records/holds-card.tsx'
import { PeriodArchiveButton } from '#web/records/period-archive.tsx'
import { RecordFilterBar } from '#web/records/record-filter-bar.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { daysOf, type RecordFilters, recordsQuery } from '#web/records/records.data.ts'
import { useToday } from '#web/reports/period.ts'
import { useActor, useFeeds } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const route = getRouteApi('/signed-in/records')

/** `/records`, for owners, admins and team owners. */
export function RecordsPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const actor = useActor()
  const today = useToday()
  const setFilters = (search: RecordFilters) => void navigate({ search, replace: true })
  return (
    <ManagementPage
      title={text.title}
      subject={<Subject filters={filters} today={today} />}
      back={{ to: '/settings', label: common.settings }}
      actions={<PeriodArchiveButton period={daysOf(filters, today)} />}
      may={{ action: 'record.read', denial: text.denial }}
    >
      {can(actor, 'hold.manage') && <HoldsCard />}
      <Card className="overflow-clip">
        <RecordFilterBar filters={filters} onChange={setFilters} />
        <RecordList filters={filters} today={today} onShowAll={() => setFilters({})} />
      </Card>
      {can(actor, 'export.make') && <ExportsCard />}
      {can(actor, 'import.make') && <ImportCard />}
    </ManagementPage>
  )
}

/** Whose posts are listed, and for how long a deleted one stays. */
function Subject({ filters, today }: { filters: RecordFilters; today: string }) {
  const actor = useActor()
  const years = useInfiniteQuery(recordsQuery(filters, today)).data?.pages[0]?.keptYears
  const owned = useFeeds().filter(({ teamId }) => can(actor, 'record.read', { teamId }))
  const whose = can(actor, 'team.list-all')
    ? text.every
    : text.ofTeams({ teams: listOf(owned.map(({ name }) => name)) })
  return years === undefined ? whose : `${whose} ${text.keptFor({ years })}`
}
