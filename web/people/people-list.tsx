import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, Download, SearchX } from 'lucide-react'
import type { PeopleFilter } from '#contract/people.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { FormerList } from './former-list.tsx'
import { peopleQuery, useExportPeople } from './people.data.ts'
import { text } from './people.text.ts'
import { PeopleFilters } from './people-filters.tsx'
import { columns, PersonRow } from './person-row.tsx'

/** What the list shows: people by a filter, or those who left the company. */
export type PeopleView = Omit<PeopleFilter, 'state'> & { state?: PeopleFilter['state'] | 'left' }

interface PeopleListProps {
  filter: PeopleFilter
  hasLeft: boolean
  onFilter: (change: Partial<PeopleView>) => void
}

/** The people of the company, searched and filtered; a virtualized list. */
export function PeopleList({ filter, hasLeft, onFilter }: PeopleListProps) {
  const user = useUser()
  const query = useInfiniteQuery({ ...peopleQuery(filter), placeholderData: keepPreviousData })
  const { data } = query
  const exporting = useExportPeople()
  const latest = data?.pages.at(-1)
  const seen = new Set<number>()
  const people = (data?.pages ?? [])
    .flatMap(page => page.users)
    // a person added since then moves another one to the next page
    .filter(({ id }) => !seen.has(id) && seen.add(id))
  return (
    <Card>
      <PeopleFilters filter={filter} hasLeft={hasLeft} counts={latest?.counts} onChange={onFilter} />
      {hasLeft && (
        <div className="border-t border-line">
          <FormerList />
        </div>
      )}
      {latest && !hasLeft && (
        <div className="flex min-h-target items-center justify-between gap-3 border-t border-line pr-1 pl-4 text-small text-ink-3 desk:pl-5">
          <p role="status">{text.found(latest.total, latest.counts.all)}</p>
          <Button
            variant="ghost"
            waiting={exporting.isPending}
            icon={<Download aria-hidden className="size-4.5" />}
            onClick={() =>
              exporting.mutate({ query: filter }, { onError: error => toastError(error, { title: text.exportFailed }) })
            }
          >
            {text.export}
          </Button>
        </div>
      )}
      <div
        hidden={hasLeft}
        className={classes('border-t border-line', query.isPlaceholderData && 'opacity-60 transition-opacity')}
      >
        <PagedList
          query={query}
          items={people}
          keyOf={({ id }) => id}
          hasMore={latest?.nextOffset != null}
          label={text.list}
          text={text}
          top={<ColumnNames sort={filter.sort ?? 'name'} onSort={sort => onFilter({ sort })} />}
          empty={
            <EmptyState
              icon={<SearchX />}
              tone="neutral"
              title={text.noMatchTitle}
              action={
                <Button onClick={() => onFilter({ search: '', role: undefined, state: undefined, teamId: undefined })}>
                  {text.showAll}
                </Button>
              }
            >
              {text.noMatchText}
            </EmptyState>
          }
        >
          {person => <PersonRow person={person} isSelf={person.id === user.id} />}
        </PagedList>
      </div>
    </Card>
  )
}

const sortOf = { name: 'name', role: 'role', active: 'active', joined: 'newest' } as const

interface ColumnNamesProps {
  sort: NonNullable<PeopleFilter['sort']>
  onSort: (sort: PeopleFilter['sort']) => void
}

/** The names of the columns, which stay on the screen and sort. */
function ColumnNames({ sort, onSort }: ColumnNamesProps) {
  const { teams, ...sortable } = text.columns
  const button = (column: keyof typeof sortOf) => (
    <button
      type="button"
      aria-pressed={sort === sortOf[column]}
      className="-mx-2 flex min-h-10 items-center gap-1 rounded-control px-2 text-left hover:bg-sunken aria-pressed:text-ink"
      onClick={() => onSort(sortOf[column])}
    >
      {sortable[column]}
      {sort === sortOf[column] && <ArrowDown aria-hidden className="size-4" />}
    </button>
  )
  return (
    <fieldset
      className={`sticky desk:top-below-header z-10 hidden min-h-10 items-center border-b border-line bg-surface text-meta font-semi text-ink-3 desk:grid print:static ${columns}`}
    >
      <legend className="sr-only">{text.sort}</legend>
      {button('name')}
      {button('role')}
      <span>{teams}</span>
      {button('active')}
      {button('joined')}
    </fieldset>
  )
}
