import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarDays, Lock } from 'lucide-react'
import type { Hold } from '#contract/holds.ts'
import { can } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { common, holds as holdText, records as text } from '#locales/text.ts'
import { ExportsCard } from '#web/exports/exports-card.tsx'
import { holdsQuery } from '#web/holds/holds.data.ts'
import { LiftHoldDialog } from '#web/holds/lift-hold-dialog.tsx'
import { ImportCard } from '#web/imports/import-card.tsx'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { PeriodArchiveButton } from '#web/records/period-archive.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { daysOf, type RecordFilters, recordPeriods, recordsQuery } from '#web/records/records.data.ts'
import { useToday } from '#web/reports/period.ts'
import { useActor, useFeeds } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { DayRangeFields } from '#web/ui/forms/day-range-fields.tsx'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

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

/** For owners: what is on hold and why, if anything is. */
function HoldsCard() {
  const query = useQuery(holdsQuery)
  if (hasFailed(query)) return <QueryFailure title={text.heldFailed} query={query} />
  if (!query.data || query.data.holds.length === 0) return null
  return (
    <Card className="mb-4 overflow-clip">
      <CardHeader title={text.held} subject={text.heldHelp} className="pb-4" />
      <ul aria-label={text.held} className="divide-y divide-line border-t border-line">
        {query.data.holds.map(hold => (
          <HoldRow key={hold.id} hold={hold} />
        ))}
      </ul>
    </Card>
  )
}

function HoldRow({ hold }: { hold: Hold }) {
  const { id, post, user, reason, by, createdAt } = hold
  const name = user ? fullName(user) : post?.text || text.untitled
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <IconTile tone="info">
        <Lock />
      </IconTile>
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="text-action wrap-anywhere">
          {name}
        </p>
        <p className="text-small wrap-anywhere text-ink-2">{reason}</p>
        <p className="text-meta text-ink-3">
          {holdText.putBy({ name: fullName(by), day: dayWithYear(new Date(createdAt)) })}
        </p>
      </div>
      <Button
        className="max-desk:ms-14"
        aria-label={holdText.liftOf({ name })}
        onClick={() => openLayer(layer => <LiftHoldDialog holdId={id} name={name} {...layer} />)}
      >
        {holdText.lift}
      </Button>
    </li>
  )
}

interface RecordFilterBarProps {
  filters: RecordFilters
  onChange: (filters: RecordFilters) => void
}

/** Filters by words and by the days on which posts began to ask. */
function RecordFilterBar({ filters, onChange }: RecordFilterBarProps) {
  const { q, period, from, to } = filters
  return (
    <div className="grid gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_auto] desk:px-5">
      <DebouncedSearchField
        label={text.search}
        search={q ?? ''}
        onSearch={words => onChange({ ...filters, q: words || undefined })}
      />
      <ChipRow legend={text.periodLabel} className="items-center desk:mx-0 desk:px-0">
        <Chip pressed={period === undefined} onClick={() => onChange({ q })}>
          {text.periods.all}
        </Chip>
        {recordPeriods.map(each => (
          <Chip
            key={each}
            pressed={period === each}
            icon={each === 'own' && <CalendarDays className="size-4.5" />}
            onClick={() => onChange({ q, period: each })}
          >
            {text.periods[each]}
          </Chip>
        ))}
      </ChipRow>
      {period === 'own' && (
        <div className="grid grid-cols-2 gap-3 desk:col-span-2 desk:max-w-96">
          <DayRangeFields
            labels={text}
            days={{ from, to }}
            error={from && to && from > to ? text.backwards : undefined}
            onChange={days => onChange({ ...filters, ...days })}
          />
        </div>
      )}
    </div>
  )
}
