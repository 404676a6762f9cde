import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Candidate, CandidateFilter } from '#contract/members.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { members as text } from '#locales/text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { allCandidates, candidatesQuery } from '../teams.data.ts'
import { CandidateList } from './candidate-list.tsx'
import type { useMembers } from './use-members.ts'

const filters: { value: CandidateFilter; label: string }[] = [
  { value: 'all', label: text.all },
  { value: 'members', label: text.members },
  { value: 'non-members', label: text.others },
]

interface MemberPickerProps {
  teamId: number
  /** Nobody is selected for posting, because everyone may. */
  everyonePosts: boolean
  members: ReturnType<typeof useMembers>
  filter: CandidateFilter
  onFilter: (filter: CandidateFilter) => void
}

/** Selects members from everyone in the company: searched on the server, selected one by one or all shown at once. */
export function MemberPicker({ teamId, everyonePosts, members, filter, onFilter }: MemberPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data } = useInfiniteQuery(candidatesQuery(teamId, { search, filter }))
  const { matches = 0, isManaged = false } = data?.pages.at(-1) ?? {}
  const all = useMutation({ mutationFn: () => allCandidates(teamId, { search, filter }) })
  const selectAll = () =>
    all.mutate(undefined, {
      onSuccess: (people: Candidate[]) => members.choose(people, true),
      onError: error => toastError(error, { title: text.selectFailed }),
    })
  return (
    <Card className="overflow-clip">
      <div className="sticky top-below-header-phone z-10 grid gap-3 border-b border-line bg-surface p-4 desk:top-below-header desk:px-5">
        <div className="grid gap-3 desk:grid-cols-[minmax(0,1fr)_auto] desk:items-center">
          <SearchField label={text.search} value={typed} onChange={setTyped} />
          <ChipRow legend={text.show} className="py-0 desk:mx-0 desk:px-0">
            {filters.map(({ value, label }) => (
              <Chip key={value} pressed={filter === value} onClick={() => onFilter(value)}>
                {label}
              </Chip>
            ))}
          </ChipRow>
        </div>
        {filter !== 'members' && !isManaged && matches > 0 && !isCompanyWide(teamId) && (
          <Button
            variant="ghost"
            className="-my-1 -ms-3 justify-self-start"
            waiting={all.isPending}
            onClick={selectAll}
          >
            {text.selectShown({ count: matches })}
          </Button>
        )}
      </div>
      <CandidateList
        isManaged={isManaged}
        teamId={teamId}
        everyonePosts={everyonePosts}
        search={search}
        filter={filter}
        edits={members.edits}
        onSelect={(person, isIn) => members.choose([person], isIn)}
        onRight={members.setRight}
      />
    </Card>
  )
}
