import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { number } from '#locales/messages.ts'
import { search as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { ResultRow } from './result-row.tsx'
import { type SearchFilters, searchQuery } from './search.data.ts'

/** A part of the page under a title. */
export function Group({
  title,
  count,
  end,
  children,
}: {
  title: string
  count?: string
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <Card feed>
      <section aria-label={title}>
        <h2 className="flex min-h-target items-center gap-2 px-4 pt-2 text-label font-strong desk:px-5">
          {title}
          {count && <span className="font-regular text-ink-3 tabular-nums">{count}</span>}
          {end && <span className="ms-auto">{end}</span>}
        </h2>
        <div className="divide-y divide-line pb-1">{children}</div>
      </section>
    </Card>
  )
}

const groups = ['post', 'comment', 'document', 'person'] as const
const shownInGroup = 3

interface ResultsProps {
  filters: SearchFilters
  by: string | undefined
  onOpen: () => void
  onClear: () => void
}

/** The results: the first of each kind, or all of one kind. */
export function Results(props: ResultsProps) {
  return props.filters.type ? <AllOfType {...props} /> : <FirstOfEach {...props} />
}

function FirstOfEach({ filters, by, onOpen, onClear }: ResultsProps) {
  const posts = useInfiniteQuery(searchQuery({ ...filters, type: 'post' }))
  const comments = useInfiniteQuery(searchQuery({ ...filters, type: 'comment' }))
  const mayBePerson = Boolean(filters.q?.trim()) && !filters.with && !filters.author && !filters.time
  const mayBeDocument = !filters.with || filters.with === 'document'
  const documents = useInfiniteQuery({ ...searchQuery({ ...filters, type: 'document' }), enabled: mayBeDocument })
  const people = useInfiniteQuery({ ...searchQuery({ ...filters, type: 'person' }), enabled: mayBePerson })
  const queries = { post: posts, comment: comments, document: documents, person: people }
  const failed = [posts, comments, documents].find(hasFailed)
  if (failed)
    return (
      <Card feed>
        <QueryFailure isInside title={text.failed} query={failed}>
          {text.failedText}
        </QueryFailure>
      </Card>
    )
  if (!posts.data || !comments.data || (mayBeDocument && !documents.data) || (mayBePerson && !people.data))
    return (
      <Card feed>
        <RowSkeletons label={text.searching} rows={5} />
      </Card>
    )
  const isAsked = { post: true, comment: true, document: mayBeDocument, person: mayBePerson }
  const found = groups.filter(type => isAsked[type]).map(type => ({ type, page: queries[type].data?.pages[0] }))
  if (found.every(({ page }) => !page || page.results.length === 0))
    return <NothingFound filters={filters} onClear={onClear} />
  return found.map(({ type, page }) => {
    if (!page || page.results.length === 0) return null
    const count = page.results.length
    const isMore = count > shownInGroup
    return (
      <Group
        key={type}
        title={text.groups[type]}
        count={page.nextCursor ? `${number(count)}+` : number(count)}
        end={
          isMore && (
            <Link
              to="/search"
              search={{ ...filters, type, by }}
              className="inline-flex min-h-target items-center text-label font-semi no-underline"
            >
              {page.nextCursor ? text.seeAll : text.seeAllOf({ count })}
            </Link>
          )
        }
      >
        {page.results.slice(0, shownInGroup).map(result => (
          <ResultRow key={result.id} result={result} onOpen={onOpen} />
        ))}
      </Group>
    )
  })
}

function AllOfType({ filters, onOpen, onClear }: ResultsProps) {
  const query = useInfiniteQuery(searchQuery(filters))
  const results = query.data?.pages.flatMap(page => page.results) ?? []
  return (
    <Card feed>
      <PagedList
        query={query}
        items={results}
        keyOf={({ type, id }) => `${type} ${id}`}
        hasMore={query.hasNextPage}
        label={filters.type && text.groups[filters.type]}
        text={text.list}
        empty={<NothingFound filters={filters} onClear={onClear} />}
      >
        {result => <ResultRow result={result} onOpen={onOpen} />}
      </PagedList>
    </Card>
  )
}

function NothingFound({ filters, onClear }: Pick<ResultsProps, 'filters' | 'onClear'>) {
  const { q = '', type, with: media, team, author, time } = filters
  const isLimited = Boolean(type || media || team || author || time)
  return (
    <EmptyState
      icon={<SearchX />}
      title={q.trim() === '' ? text.nothing : text.nothingFor({ q: q.trim() })}
      action={
        isLimited &&
        q.trim() !== '' && (
          <Button variant="primary" onClick={onClear}>
            {text.clearFilters}
          </Button>
        )
      }
    >
      {text.nothingText}
    </EmptyState>
  )
}
