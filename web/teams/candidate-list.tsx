import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Candidate, CandidateFilter } from '#contract/members.ts'
import type { Rights } from '#contract/policy.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MorePages, PagesFailure } from '#web/ui/paged-list.tsx'
import { RowBones, Skeleton } from '#web/ui/skeleton.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { text } from './members.text.ts'
import { type Edits, standing } from './selection.ts'
import { candidatesQuery } from './teams.data.ts'

interface CandidateListProps {
  teamId: number
  search: string
  filter: CandidateFilter
  edits: Edits
  onSelect: (person: Candidate, isIn: boolean) => void
  onRight: (person: Candidate, right: Partial<Rights>) => void
}

/** Everyone who matches, more of them as one scrolls; only what is seen is drawn. */
export function CandidateList({ teamId, search, filter, edits, onSelect, onRight }: CandidateListProps) {
  const query = useInfiniteQuery({ ...candidatesQuery(teamId, { search, filter }), placeholderData: keepPreviousData })
  const { data, isError, hasNextPage } = query
  const list = useRef<HTMLDivElement>(null)
  const failure = (
    <PagesFailure query={query} title={text.failed}>
      {text.failedText}
    </PagesFailure>
  )
  if (!data) {
    if (isError) return failure
    return (
      <Skeleton label={text.loading}>
        <RowBones rows={8} />
      </Skeleton>
    )
  }
  const people = data.pages.flatMap(page => page.people)
  if (people.length === 0) return <Nobody search={search} filter={filter} />
  return (
    <div ref={list}>
      <WindowVirtualizer as="ul" item="li">
        {people.map(person => (
          <div key={person.id} className="border-b border-line">
            <CandidateRow
              person={person}
              rights={standing(edits, person)}
              onSelect={isIn => onSelect(person, isIn)}
              onRight={right => onRight(person, right)}
            />
          </div>
        ))}
      </WindowVirtualizer>
      <MorePages query={query} hasMore={hasNextPage} label={text.loadingMore} failure={failure} />
      {!hasNextPage && <p className="px-5 py-4 text-center text-meta text-ink-3">{text.end(people.length)}</p>}
    </div>
  )
}

function Nobody({ search, filter }: { search: string; filter: CandidateFilter }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noneFound}>
        {text.noneFoundText(search)}
      </EmptyState>
    )
  }
  return filter === 'non-members' ? (
    <EmptyState icon={<UserCheck />} tone="success" title={text.noOthers}>
      {text.noOthersText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Users />} title={text.noMembers}>
      {text.noMembersText}
    </EmptyState>
  )
}
