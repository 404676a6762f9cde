import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import type { Candidate, CandidateFilter } from '#contract/members.ts'
import type { Rights } from '#contract/policy.ts'
import { members as text } from '#locales/text.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { candidatesQuery } from '../teams.data.ts'
import { CandidateRow } from './candidate-row.tsx'
import { type Edits, standing } from './selection.ts'

interface CandidateListProps {
  teamId: number
  search: string
  filter: CandidateFilter
  edits: Edits
  onSelect: (person: Candidate, isIn: boolean) => void
  onRight: (person: Candidate, right: Partial<Rights>) => void
}

/** The matching people, loaded while scrolling; a virtualized list. */
export function CandidateList({ teamId, search, filter, edits, onSelect, onRight }: CandidateListProps) {
  const query = useInfiniteQuery({ ...candidatesQuery(teamId, { search, filter }), placeholderData: keepPreviousData })
  const people = query.data?.pages.flatMap(page => page.people) ?? []
  return (
    <PagedList
      query={query}
      items={people}
      keyOf={({ id }) => id}
      hasMore={query.hasNextPage}
      text={text}
      empty={<NoCandidates search={search} filter={filter} />}
      end={<p className="px-5 py-4 text-center text-meta text-ink-3">{text.end({ count: people.length })}</p>}
    >
      {person => (
        <CandidateRow
          person={person}
          rights={standing(edits, person)}
          onSelect={isIn => onSelect(person, isIn)}
          onRight={right => onRight(person, right)}
        />
      )}
    </PagedList>
  )
}

function NoCandidates({ search, filter }: { search: string; filter: CandidateFilter }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noneFound}>
        {text.noneFoundText({ search })}
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
