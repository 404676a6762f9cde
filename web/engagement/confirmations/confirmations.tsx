import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bell, ClipboardCheck, Download, Printer } from 'lucide-react'
import {
  type Confirmations,
  type ConfirmingPerson,
  exportConfirmations,
  listConfirmations,
} from '#contract/confirmations.ts'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { printList } from '#web/lib/print-list.ts'
import { dayAndHour, longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text as words } from '../engagement.text.ts'
import { useRemind } from '../reach/reach.data.ts'
import { text } from './confirmations.text.ts'

const recordQuery = (postId: number) =>
  queryOptions({
    queryKey: [listConfirmations.path, postId],
    queryFn: ({ signal }) => call(listConfirmations, { params: { id: postId } }, signal),
    staleTime: 0,
  })

type Entry = { key: string; heading: string } | { key: string; user: ConfirmingPerson; confirmedAt: string | null }

/** The record in the order in which it is shown: the present text, who is missing, who joined later, former texts. */
function entriesOf({ confirmed, missing, joinedLater, left, confirmVersion, versions }: Confirmations): Entry[] {
  const since = versions.find(({ version }) => version === confirmVersion)?.since
  const present = confirmed.filter(({ version }) => version >= confirmVersion)
  const former = confirmed.filter(({ version }) => version < confirmVersion)
  const section = (
    heading: string,
    people: readonly { user: ConfirmingPerson; confirmedAt: string | null; version?: number | null }[],
  ): Entry[] =>
    people.length === 0
      ? []
      : [
          { key: heading, heading },
          ...people.map(({ user, confirmedAt, version }) => ({
            key: `${heading} ${user.id} ${version ?? ''}`,
            user,
            confirmedAt,
          })),
        ]
  return [
    ...section(
      since ? text.present({ day: longDay(new Date(since)), count: present.length }) : text.confirmed,
      present,
    ),
    ...section(
      text.missing({ count: missing.length }),
      missing.map(user => ({ user, confirmedAt: null })),
    ),
    ...section(text.joinedLater({ count: joinedLater.length }), joinedLater),
    ...section(text.left({ count: left.length }), left),
    ...section(text.former({ count: former.length }), former),
  ]
}

/** Who has confirmed a post and when, and who has not. */
export function ConfirmationList({ postId }: { postId: number }) {
  const query = useQuery(recordQuery(postId))
  const { data, isError, isFetching, refetch } = query
  const pages = {
    data: data && { pages: [data], pageParams: [] },
    isError,
    isFetching,
    isFetchNextPageError: false,
    refetch,
    fetchNextPage: refetch,
  } as unknown as Parameters<typeof PagedList>[0]['query']
  return (
    <PagedList
      query={pages}
      items={data ? entriesOf(data) : []}
      keyOf={({ key }) => key}
      hasMore={false}
      label={text.list}
      text={{
        loading: words.loading,
        loadingMore: words.loadingMore,
        failed: words.failed,
        failedText: words.failedText,
      }}
      empty={
        <EmptyState icon={<ClipboardCheck />} title={text.none}>
          {text.noneText}
        </EmptyState>
      }
    >
      {entry =>
        'heading' in entry ? (
          <p className="px-5 pt-3.5 pb-1.5 text-meta font-semi text-ink-2 desk:px-6">{entry.heading}</p>
        ) : (
          <PersonRow user={entry.user} confirmedAt={entry.confirmedAt} />
        )
      }
    </PagedList>
  )
}

function PersonRow({ user, confirmedAt }: { user: ConfirmingPerson; confirmedAt: string | null }) {
  const name = fullName(user)
  return (
    <Row
      start={<Avatar name={name} tintKey={user.id} imageUrl={user.profileImageUrl} size="row" />}
      title={name}
      subject={user.teams.join(', ') || words.noTeam}
      end={confirmedAt && <time dateTime={confirmedAt}>{dayAndHour(new Date(confirmedAt))}</time>}
      className="desk:px-6"
    />
  )
}

interface FootProps {
  post: Post
  /** What the post is about, on one line. */
  name: string
  onDone: () => void
}

/** The record on paper and as a file, and a reminder to those who are missing. */
export function ConfirmationsFoot({ post, name, onDone }: FootProps) {
  const { data } = useQuery(recordQuery(post.id))
  const file = useDownload(exportConfirmations)
  const remind = useRemind(post.id)
  if (!data) return null
  const missing = data.missing.map(({ id }) => id)
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => printRecord(data, post, name)}>
        {text.print}
      </Button>
      <Button
        icon={<Download aria-hidden className="size-5" />}
        waiting={file.isPending}
        onClick={() =>
          file.mutate({ params: { id: post.id } }, { onError: error => toastError(error, { title: text.csvFailed }) })
        }
      >
        {text.csv}
      </Button>
      {missing.length > 0 && (
        <Button
          variant="primary"
          className="ms-auto"
          icon={<Bell aria-hidden className="size-5" />}
          waiting={remind.isPending}
          onClick={() => remind.mutate({ userIds: missing, by: 'push' }, { onSuccess: onDone })}
        >
          {text.remind({ count: missing.length })}
        </Button>
      )}
    </div>
  )
}

/** The texts with their versions, then everyone with the version and the time of their confirmation. */
function printRecord(record: Confirmations, post: Post, name: string): void {
  const { confirmed, missing, joinedLater, left, versions } = record
  const row = (user: ConfirmingPerson, version: number | null, at: string | null) => [
    fullName(user),
    user.teams.join(', ') || words.noTeam,
    version === null ? '' : String(version),
    at === null ? '' : dayAndHour(new Date(at), { year: 'numeric' }),
  ]
  const rowsOf = (people: readonly { user: ConfirmingPerson; version: number | null; confirmedAt: string | null }[]) =>
    people.map(({ user, version, confirmedAt }) => row(user, version, confirmedAt))
  const texts = versions.map(({ version, content, since }) =>
    [text.paper.version({ version, since: dayAndHour(new Date(since), { year: 'numeric' }) }), content].join('\n'),
  )
  const by = text.paper.by({ name, author: fullName(post.author), team: post.teamName })
  printList({
    title: text.paper.title,
    subject: [by, ...texts].join('\n\n'),
    columns: [text.paper.name, text.paper.team, text.paper.text, text.paper.time],
    plain: true,
    sections: [
      { title: text.paper.confirmed({ count: confirmed.length }), rows: rowsOf(confirmed) },
      { title: text.missing({ count: missing.length }), rows: missing.map(user => row(user, null, null)) },
      { title: text.joinedLater({ count: joinedLater.length }), rows: rowsOf(joinedLater) },
      { title: text.left({ count: left.length }), rows: rowsOf(left) },
    ].filter(({ rows }) => rows.length > 0),
  })
}
