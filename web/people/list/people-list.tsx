import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Download, SearchX } from 'lucide-react'
import type { PeopleFilter } from '#contract/listed-people.ts'
import { common, peopleSelection as selectionText, people as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FormerList } from '../former/former-list.tsx'
import { peopleQuery, useExportPeople } from '../people.data.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { type Selection, useSelection } from '../selection/use-selection.ts'
import { PeopleFilters } from './people-filters.tsx'
import { columns, PersonRow } from './person-row.tsx'

/** The contents of the list: people by a filter, or those who left the company. */
export type PeopleView = Omit<PeopleFilter, 'state'> & { state?: PeopleFilter['state'] | 'left' }

interface PeopleListProps {
  filter: PeopleFilter
  hasLeft: boolean
  onFilter: (change: Partial<PeopleView>) => void
}

/** The people of the company, searched, filtered and selected; a virtualized list. */
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
  const selection = useSelection(filter, people, latest?.total ?? 0)
  return (
    <>
      <Card>
        <PeopleFilters filter={filter} hasLeft={hasLeft} counts={latest?.counts} onChange={onFilter} />
        {hasLeft && (
          <div className="border-t border-line">
            <FormerList />
          </div>
        )}
        {latest && !hasLeft && (
          <div className="flex min-h-target flex-wrap items-center justify-between gap-x-3 border-t border-line pe-1 ps-4 text-small text-ink-3 desk:ps-5">
            <p role="status" className={classes('flex-1', selection.isSelecting && 'max-desk:sr-only')}>
              {latest.total === latest.counts.all
                ? text.people({ count: latest.total })
                : text.found({ shown: latest.total, all: latest.counts.all })}
            </p>
            {selection.isSelecting && people.length > 0 && (
              <Button
                variant="ghost"
                className="-ms-3 desk:hidden"
                waiting={selection.isLoadingAll}
                onClick={selection.toggleAll}
              >
                {selection.all === true ? selectionText.clear : selectionText.selectShown({ count: latest.total })}
              </Button>
            )}
            <Button
              variant="ghost"
              className={classes('desk:hidden', selection.isSelecting && 'ms-auto')}
              onClick={selection.isSelecting ? selection.end : selection.start}
            >
              {selection.isSelecting ? common.cancel : selectionText.start}
            </Button>
            <Button
              variant="ghost"
              className={classes(selection.isSelecting && 'max-desk:hidden')}
              waiting={exporting.isPending}
              icon={<Download className="size-4.5" />}
              onClick={() =>
                exporting.mutate(
                  { query: filter },
                  { onError: error => toastError(error, { title: text.exportFailed }) },
                )
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
            top={<ColumnNames {...{ filter, onFilter, selection }} total={latest?.total ?? 0} />}
            empty={
              <EmptyState
                icon={<SearchX />}
                tone="neutral"
                title={text.noMatchTitle}
                action={
                  <Button
                    onClick={() => onFilter({ search: '', role: undefined, state: undefined, teamId: undefined })}
                  >
                    {text.showAll}
                  </Button>
                }
              >
                {text.noMatchText}
              </EmptyState>
            }
          >
            {person => (
              <PersonRow
                person={person}
                isSelf={person.id === user.id}
                isSelected={selection.has(person)}
                onSelect={selection.isOffered ? isIn => selection.choose([person], isIn) : undefined}
              />
            )}
          </PagedList>
        </div>
      </Card>
      {!hasLeft && <SelectionBar people={selection.people} onEnd={selection.end} />}
    </>
  )
}

const sortOf = { name: 'name', role: 'role', active: 'active', added: 'newest' } as const

interface ColumnNamesProps {
  filter: PeopleFilter
  total: number
  selection: Selection
  onFilter: (change: Pick<PeopleFilter, 'sort' | 'order'>) => void
}

/** The names of the columns, which stay on the screen, and sort: pressed again, the other way around. */
function ColumnNames({ filter: { sort = 'name', order }, total, selection, onFilter }: ColumnNamesProps) {
  const { teams, ...sortable } = text.columns
  const isReversed = order === 'reversed'
  const button = (column: keyof typeof sortOf) => {
    const isPressed = sort === sortOf[column]
    const Arrow = isReversed ? ArrowUp : ArrowDown
    return (
      <button
        type="button"
        aria-pressed={isPressed}
        className="-mx-2 flex min-h-10 items-center gap-1 rounded-control px-2 text-start hover:bg-sunken aria-pressed:text-ink"
        onClick={() => onFilter({ sort: sortOf[column], order: isPressed && !isReversed ? 'reversed' : undefined })}
      >
        {sortable[column]}
        {isPressed && isReversed && <VisuallyHidden>{text.reversed}</VisuallyHidden>}
        {isPressed && <Arrow className="size-4" />}
      </button>
    )
  }
  return (
    <fieldset
      className={`sticky desk:top-below-header z-10 hidden min-h-10 items-center border-b border-line bg-surface text-meta font-semi text-ink-3 desk:grid print:static ${columns}`}
    >
      <legend className="sr-only">{text.sort}</legend>
      <div className="flex items-center gap-3">
        <Checkbox
          aria-label={selectionText.selectShown({ count: total })}
          className="print:hidden"
          checked={selection.all}
          disabled={selection.isLoadingAll}
          onCheckedChange={selection.toggleAll}
        />
        {button('name')}
      </div>
      {button('role')}
      <span>{teams}</span>
      {button('active')}
      {button('added')}
    </fieldset>
  )
}
