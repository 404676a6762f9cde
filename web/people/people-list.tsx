import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { WindowVirtualizer } from 'virtua'
import type { PeopleFilter } from '#contract/people.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { MorePages, PagesFailure } from '#web/ui/paged-list.tsx'
import { RowBones, Skeleton } from '#web/ui/skeleton.tsx'
import { exportAddress, peopleQuery } from './people.data.ts'
import { text } from './people.text.ts'
import { PeopleFilters } from './people-filters.tsx'
import { columns, PersonRow } from './person-row.tsx'

interface PeopleListProps {
  filter: PeopleFilter
  onFilter: (change: Partial<PeopleFilter>) => void
}

/** Everyone, searched and filtered; only the rows near the screen are in the document. */
export function PeopleList({ filter, onFilter }: PeopleListProps) {
  const user = useUser()
  const query = useInfiniteQuery({ ...peopleQuery(filter), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData } = query
  const latest = data?.pages.at(-1)
  const seen = new Set<number>()
  const people = (data?.pages ?? [])
    .flatMap(page => page.users)
    // a person added meanwhile moves another to the next page
    .filter(({ id }) => !seen.has(id) && seen.add(id))
  const failure = (
    <PagesFailure query={query} title={text.failedTitle}>
      {text.failedText}
    </PagesFailure>
  )
  return (
    <Card>
      <PeopleFilters filter={filter} counts={latest?.counts} onChange={onFilter} />
      {latest && (
        <div className="flex min-h-target items-center justify-between gap-3 border-t border-line pr-1 pl-4 text-small text-ink-3 desk:pl-5">
          <p role="status">{text.found(latest.total, latest.counts.all)}</p>
          <AnchorButton
            variant="ghost"
            href={exportAddress(filter)}
            download
            icon={<Download aria-hidden className="size-4.5" />}
          >
            {text.export}
          </AnchorButton>
        </div>
      )}
      {!latest && (isError ? failure : <Loading />)}
      {latest && people.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          tone="neutral"
          title={text.noMatchTitle}
          className="border-t border-line"
          action={
            <Button onClick={() => onFilter({ search: '', role: undefined, state: undefined, teamId: undefined })}>
              {text.showAll}
            </Button>
          }
        >
          {text.noMatchText}
        </EmptyState>
      )}
      {people.length > 0 && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <ColumnNames />
          <WindowVirtualizer as="ul" item="li" aria-label={text.list}>
            {people.map(person => (
              <PersonRow key={person.id} person={person} isSelf={person.id === user.id} />
            ))}
          </WindowVirtualizer>
          <MorePages
            query={query}
            hasMore={latest?.nextOffset != null}
            label={text.loadingMore}
            failure={failure}
            className="border-t border-line"
          />
        </div>
      )}
    </Card>
  )
}

function ColumnNames() {
  const { name, role, teams, active, joined } = text.columns
  return (
    <div
      aria-hidden
      className={`hidden min-h-10 items-center border-t border-line text-meta font-semi text-ink-3 desk:grid ${columns}`}
    >
      {[name, role, teams, active, joined].map(column => (
        <span key={column}>{column}</span>
      ))}
    </div>
  )
}

function Loading() {
  return (
    <Skeleton label={text.loading} className="border-t border-line">
      <RowBones rows={8} />
    </Skeleton>
  )
}
