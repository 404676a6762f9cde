import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Among, Candidate, Rights } from '#contract/membership.ts'
import { common } from '#web/lib/common.text.ts'
import { EmptyState, FailureState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowBones, Skeleton } from '#web/ui/skeleton.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { text } from './members.text.ts'
import { type Edits, standing } from './selection.ts'
import { candidatesQuery } from './teams.data.ts'

interface CandidateListProps {
  teamId: number
  search: string
  among: Among
  edits: Edits
  onSelect: (person: Candidate, isIn: boolean) => void
  onRight: (person: Candidate, right: Partial<Rights>) => void
}

/** Everyone who matches, more of them as one scrolls; only what is seen is drawn. */
export function CandidateList({ teamId, search, among, edits, onSelect, onRight }: CandidateListProps) {
  const query = useInfiniteQuery({ ...candidatesQuery(teamId, { search, among }), placeholderData: keepPreviousData })
  const { data, isError, isFetching, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = query
  const list = useRef<HTMLDivElement>(null)
  const failure = (
    <FailureState
      title={text.failed}
      retryLabel={common.tryAgain}
      waiting={isFetching}
      onRetry={() => void (data ? fetchNextPage() : refetch())}
    >
      {text.failedText}
    </FailureState>
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
  if (people.length === 0) return <Nobody search={search} among={among} />
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
      {isFetchNextPageError && failure}
      {hasNextPage && !isFetchNextPageError && (
        <>
          {!isFetching && <LoadMore onNear={() => void fetchNextPage()} />}
          <Skeleton label={text.loadingMore}>
            <RowBones rows={2} />
          </Skeleton>
        </>
      )}
      {!hasNextPage && <p className="px-5 py-4 text-center text-meta text-ink-3">{text.end(people.length)}</p>}
    </div>
  )
}

function Nobody({ search, among }: { search: string; among: Among }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noneFound}>
        {text.noneFoundText(search)}
      </EmptyState>
    )
  }
  return among === 'others' ? (
    <EmptyState icon={<UserCheck />} tone="success" title={text.noOthers}>
      {text.noOthersText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Users />} title={text.noMembers}>
      {text.noMembersText}
    </EmptyState>
  )
}
