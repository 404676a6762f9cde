import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { FormerEmployee } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common } from '#web/lib/common.text.ts'
import { dayWithYear } from '#web/lib/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState, FailureState } from '#web/ui/states/empty-state.tsx'
import { RowSkeletons } from '#web/ui/states/skeleton.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { formerQuery } from './former.data.ts'
import { text } from './former.text.ts'

/** People who left, each with a way to erase what is recorded about them. */
export function FormerList() {
  const { data: people, isError, isFetching, refetch } = useQuery(formerQuery)
  if (!people)
    return isError ? (
      <FailureState
        title={text.failed}
        retryLabel={common.tryAgain}
        waiting={isFetching}
        onRetry={() => void refetch()}
      >
        {text.failedText}
      </FailureState>
    ) : (
      <RowSkeletons rows={4} />
    )
  if (people.length === 0)
    return (
      <EmptyState icon={<UserMinus />} tone="neutral" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    )
  return (
    <ul aria-label={text.list} className="divide-y divide-line">
      {people.map(person => (
        <Former key={person.id} person={person} />
      ))}
    </ul>
  )
}

function Former({ person }: { person: FormerEmployee }) {
  const [isErasing, setErasing] = useState(false)
  const name = fullName(person)
  const day = dayWithYear(new Date(person.leftAt))
  return (
    <li className="flex items-center gap-3 px-4 py-3 desk:px-5">
      <Avatar name={name} tintKey={person.id} imageUrl={person.profileImageUrl} size="row" />
      <div className="min-w-0 flex-1 desk:grid desk:grid-cols-[minmax(0,1fr)_14rem] desk:items-center">
        <div className="min-w-0">
          <p className="truncate text-action">{name}</p>
          <p className="text-meta text-ink-3">{text.left(day)}</p>
        </div>
        <p className="text-meta text-ink-2 desk:text-small">{text.wrote(person.posts, person.comments)}</p>
      </div>
      <Button aria-label={text.eraseOf(name)} onClick={() => setErasing(true)}>
        {text.erase}
      </Button>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </li>
  )
}
