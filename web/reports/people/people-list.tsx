import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellRing, PartyPopper, SearchX, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { ReachFilter } from '#contract/reach.ts'
import { type EngagementFilter, exportEngagementPeople, type PeopleChip } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { MakeCard } from '#web/joining/card-dialog.tsx'
import { cardHoldersQuery } from '#web/joining/joining.data.ts'
import { ExportButton } from '#web/reports/export-button.tsx'
import { PrintedRows, usePrintedPages } from '#web/reports/printing.tsx'
import { peopleOrders, type ReportSearch } from '#web/reports/report-search.ts'
import { peopleQuery } from '#web/reports/reports.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { MemberColumns, MemberRow, UserColumns, UserRow } from './person-rows.tsx'

type PeopleSearch = Pick<ReportSearch, 'chip' | 'q' | 'sort'>

interface PeopleListProps {
  /** A team's members; without it everyone in the company. */
  teamId?: number
  filter: PeopleSearch
  onFilter: (change: PeopleSearch) => void
  /** Reminds the people that match the filter of a post. */
  onRemind: (among: ReachFilter) => void
}

const userChips = ['all', 'not-joined', 'low', 'no-pwa', 'no-notifications'] as const
const memberChips = ['all', 'not-joined', 'low', 'attention', 'no-pwa', 'no-notifications'] as const
const sorts = ['name', 'engagement', 'recent', 'inactive'] as const

/** The id of the list in the page, for figures that lead to it. */
export const peopleListId = 'people'

/** Everyone with their engagement, filtered by chips, searched and sorted; a virtualized list. */
export function PeopleList({ teamId, filter, onFilter, onRemind }: PeopleListProps) {
  const { chip = 'all', q: search = '', sort = 'name' } = filter
  const isTeam = teamId !== undefined
  const chips: readonly PeopleChip[] = isTeam ? memberChips : userChips
  const request: EngagementFilter = { teamId, chip, search, ...peopleOrders[sort] }
  const query = useInfiniteQuery(peopleQuery(request))
  const holders = useQuery({ ...cardHoldersQuery({ teamId }), enabled: isTeam }).data ?? []
  const [holder, setHolder] = useState<(typeof holders)[number]>()
  const latest = query.data?.pages.at(-1)
  const seen = new Set<number>()
  const people = (query.data?.pages ?? [])
    .flatMap(page => page.people)
    // somebody added since then moves another person to the next page
    .filter(({ user }) => !seen.has(user.id) && seen.add(user.id))
  usePrintedPages(query, people.length)
  const title = isTeam ? text.people.members : text.people.title
  return (
    <Card id={peopleListId} className="scroll-mt-20 overflow-clip">
      <CardHeader title={title} subject={isTeam ? text.people.membersSubject : text.people.subject} />
      <div className="grid min-w-0 grid-cols-1 gap-3 px-4 py-4 desk:px-5 print:hidden">
        <ChipRow legend={text.people.filters} className="desk:-mx-5 desk:px-5">
          {chips.map(each => (
            <Chip
              key={each}
              ref={each === chip ? scrollIntoRow : undefined}
              pressed={each === chip}
              count={latest?.counts[each]}
              onClick={() => onFilter({ chip: each === 'all' ? undefined : each })}
            >
              {isTeam && each === 'all' ? text.people.allMembers : text.people.chips[each]}
            </Chip>
          ))}
        </ChipRow>
        <div className="grid gap-3 desk:grid-cols-[1fr_14rem]">
          <DebouncedSearchField
            label={text.people.search}
            search={search}
            onSearch={typed => onFilter({ q: typed || undefined })}
          />
          <SelectField
            label={text.people.sort}
            labelHidden
            value={sort}
            onChange={({ target }) => onFilter({ sort: sorts.find(each => each === target.value) })}
          >
            {sorts.map(each => (
              <option key={each} value={each}>
                {text.people.sorts[each]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {latest && (
        <div className="flex min-h-target flex-wrap items-center justify-between gap-x-3 border-t border-line pe-1 ps-4 text-small text-ink-3 desk:ps-5">
          <p role="status">
            {latest.total === latest.counts.all
              ? text.people.peopleCount({ count: latest.total })
              : text.people.found({ shown: latest.total, all: latest.counts.all })}
          </p>
          <span className="flex flex-wrap print:hidden">
            {latest.total > 0 && (
              <Button
                variant="ghost"
                icon={<BellRing className="size-4.5" />}
                onClick={() => onRemind({ teamId, chip, search })}
              >
                {text.people.remind}
              </Button>
            )}
            <ExportButton contract={exportEngagementPeople} request={{ query: request }} of={title} />
          </span>
        </div>
      )}
      <div className={classes('border-t border-line', query.isPlaceholderData && 'opacity-60 transition-opacity')}>
        <PagedList
          query={query}
          items={people}
          keyOf={({ user }) => user.id}
          hasMore={latest?.nextOffset != null}
          label={text.people.list}
          text={text.people}
          top={isTeam ? <MemberColumns /> : <UserColumns />}
          empty={<NoPeople chip={chip} search={search} onShowAll={() => onFilter({ chip: undefined, q: undefined })} />}
        >
          {person => {
            if (!isTeam) return <UserRow person={person} />
            const found = holders.find(({ id }) => id === person.user.id)
            return <MemberRow person={person} teamId={teamId} onCard={found && (() => setHolder(found))} />
          }}
        </PagedList>
        {latest && <PrintedRows shown={people.length} all={latest.total} />}
      </div>
      {holder && (
        <MakeCard
          person={{ ...holder, hasSignedIn: false, joinCode: holder.code }}
          onClose={() => setHolder(undefined)}
        />
      )}
    </Card>
  )
}

/** Shows a chip in its row, which is wider than a phone; the page stays where it is. */
function scrollIntoRow(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (!chip || !row) return
  const middle = chip.offsetLeft - row.offsetLeft + chip.offsetWidth / 2
  row.scrollTo({ left: middle - row.clientWidth / 2 })
}

function NoPeople({ chip, search, onShowAll }: { chip: PeopleChip; search: string; onShowAll: () => void }) {
  if (search)
    return (
      <EmptyState
        icon={<SearchX />}
        tone="neutral"
        title={text.people.noMatch}
        action={<Button onClick={onShowAll}>{text.people.showEveryone}</Button>}
      >
        {text.people.noMatchText}
      </EmptyState>
    )
  const { title, text: explanation } = text.people.empty[chip]
  return chip === 'all' ? (
    <EmptyState icon={<UsersRound />} title={title}>
      {explanation}
    </EmptyState>
  ) : (
    <EmptyState icon={<PartyPopper />} tone="success" title={title}>
      {explanation}
    </EmptyState>
  )
}
