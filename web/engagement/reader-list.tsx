import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Eye, SearchX, Users } from 'lucide-react'
import { postEngagement, type Reader } from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { engagement as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { DayAgo } from '#web/ui/time-ago.tsx'

interface ReaderListProps {
  postId: number
  search: string
}

/** The readers of a post, with infinite scrolling. */
export function ReaderList({ postId, search }: ReaderListProps) {
  const query = useInfiniteQuery({ ...readersQuery(postId, search), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const latest = pages.at(-1)
  const people = pages.flatMap(page => page.viewedUsers)
  const matches = latest?.viewedMatches ?? 0
  const audience = (latest?.viewedCount ?? 0) + (latest?.nonViewedCount ?? 0)
  return (
    <PagedList
      query={query}
      items={people}
      keyOf={({ id }) => id}
      hasMore={people.length < matches}
      text={text}
      empty={<NoReaders search={search} audience={audience} />}
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
      start={<PersonAvatar person={person} size="row" />}
      title={<PersonLink id={person.id}>{name}</PersonLink>}
      subject={person.teams.join(', ') || text.noTeam}
      end={person.viewedAt && <DayAgo at={person.viewedAt} timeZone={timeZone} />}
      className="desk:px-6"
    />
  )
}

function NoReaders({ search, audience }: { search: string; audience: number }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noMatchTitle}>
        {text.noMatchText({ search })}
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
  return (
    <EmptyState icon={<Eye />} title={text.noneViewedTitle}>
      {text.noneViewedText}
    </EmptyState>
  )
}

/** The readers and non-readers of a post, by page. */
export const readersQuery = (postId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [postEngagement.path, { params: { id: postId }, query: { search } }],
    queryFn: ({ pageParam, signal }) =>
      call(postEngagement, { params: { id: postId }, query: { search, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, offset) => {
      const longest = Math.max(page.viewedMatches, page.nonViewedMatches)
      const next = offset + limits.engagementPage
      return next < longest ? next : undefined
    },
    staleTime: 0,
  })
