import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Eye, PartyPopper, SearchX, Users } from 'lucide-react'
import type { Reader } from '#contract/engagement.ts'
import { fullName } from '#contract/text/full-name.ts'
import { useTimeZone } from '#web/company/company.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { DayAgo } from '#web/ui/time-ago.tsx'
import { text } from './engagement.text.ts'
import { readersQuery } from './readers.data.ts'

interface ReaderListProps {
  postId: number
  tab: 'viewed' | 'not-viewed'
  search: string
}

/** The people of one tab, with infinite scrolling. */
export function ReaderList({ postId, tab, search }: ReaderListProps) {
  const query = useInfiniteQuery({ ...readersQuery(postId, search), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const latest = pages.at(-1)
  const isViewed = tab === 'viewed'
  const people = pages.flatMap(page => (isViewed ? page.viewedUsers : page.nonViewedUsers))
  const matches = (isViewed ? latest?.viewedMatches : latest?.nonViewedMatches) ?? 0
  const audience = (latest?.viewedCount ?? 0) + (latest?.nonViewedCount ?? 0)
  return (
    <PagedList
      query={query}
      items={people}
      keyOf={({ id }) => id}
      hasMore={people.length < matches}
      text={text}
      empty={<NoReaders tab={tab} search={search} audience={audience} />}
    >
      {person => <ReaderRow person={person} />}
    </PagedList>
  )
}

function ReaderRow({ person }: { person: Reader }) {
  const timeZone = useTimeZone()
  const name = fullName(person)
  return (
    <Row
      start={<Avatar name={name} tintKey={person.id} imageUrl={person.profileImageUrl} size="row" />}
      title={name}
      subject={person.teams.join(', ') || text.noTeam}
      end={
        person.viewedAt ? (
          <DayAgo at={person.viewedAt} timeZone={timeZone} />
        ) : person.hasSignedIn ? (
          person.role !== 'viewer' && text.roles[person.role]
        ) : (
          text.notSignedIn
        )
      }
      className="desk:px-6"
    />
  )
}

function NoReaders({ tab, search, audience }: { tab: ReaderListProps['tab']; search: string; audience: number }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noMatchTitle}>
        {text.noMatchText(search)}
      </EmptyState>
    )
  }
  if (audience === 0) {
    return (
      <EmptyState icon={<Users />} title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    )
  }
  return tab === 'viewed' ? (
    <EmptyState icon={<Eye />} title={text.noneViewedTitle}>
      {text.noneViewedText}
    </EmptyState>
  ) : (
    <EmptyState icon={<PartyPopper />} tone="success" title={text.allViewedTitle}>
      {text.allViewedText}
    </EmptyState>
  )
}
