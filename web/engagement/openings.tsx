import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import * as calls from '#contract/engagement.ts'
import { fullName } from '#contract/text/full-name.ts'
import { engagement as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const openingsQuery = (postId: number) =>
  infiniteQueryOptions({
    queryKey: [calls.documentOpenings.path, postId],
    queryFn: ({ signal }) => call(calls.documentOpenings, { params: { id: postId } }, signal),
    initialPageParam: 0,
    getNextPageParam: () => null,
    staleTime: 0,
  })

/** The people who have opened the documents of a post, the latest first. */
export function OpeningList({ postId }: { postId: number }) {
  const query = useInfiniteQuery(openingsQuery(postId))
  const entries = (query.data?.pages ?? [])
    .flatMap(({ documents }) => documents)
    .flatMap(({ mediaId, fileName, openedCount, openings }) => [
      { key: mediaId, heading: text.openedBy({ name: fileName, count: openedCount }) },
      ...openings.map(opening => ({ key: `${mediaId} ${opening.user.id}`, ...opening })),
    ])
  return (
    <PagedList
      query={query}
      items={entries}
      keyOf={({ key }) => key}
      hasMore={false}
      text={text}
      empty={
        <EmptyState icon={<FileText />} title={text.noneOpenedTitle}>
          {text.noneOpenedText}
        </EmptyState>
      }
    >
      {entry =>
        'heading' in entry ? (
          <h3 className="px-5 pt-4 pb-1 text-small font-semi text-ink-2 wrap-anywhere desk:px-6">{entry.heading}</h3>
        ) : (
          <Row
            start={<PersonAvatar person={entry.user} size="row" />}
            title={fullName(entry.user)}
            end={<TimeAgo at={entry.openedAt} />}
            className="desk:px-6"
          />
        )
      }
    </PagedList>
  )
}
