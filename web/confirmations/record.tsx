import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, ClipboardCheck, Download, Printer } from 'lucide-react'
import {
  type Confirmations,
  type ConfirmingPerson,
  exportConfirmations,
  listConfirmations,
  remindMissing,
} from '#contract/confirmations.ts'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reach, confirmations as text, engagement as words } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { dayAndHour, longDay } from '#web/lib/times/dates.ts'
import { capital } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { RecordSheet } from './record-sheet.tsx'

/** The record of a post that asks to confirm it. */
const recordQuery = (postId: number) =>
  queryOptions({
    queryKey: [listConfirmations.path, postId],
    queryFn: ({ signal }) => call(listConfirmations, { params: { id: postId } }, signal),
    staleTime: 0,
  })

/** Pushes a post to those who have not confirmed it, and shows how many that reaches. */
function useRemindMissing(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(remindMissing, { params: { id: postId } }),
    onSuccess: ({ queued }) =>
      queued > 0
        ? toast({ title: reach.sent({ count: queued }) })
        : toast({ title: reach.sentNobody, variant: 'destructive' }),
    onError: error => toastError(error, { title: reach.notifyFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: recordQuery(postId).queryKey }),
  })
}

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

/** The people who have confirmed a post, with the time, and the others. */
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
      end={confirmedAt && <time dateTime={confirmedAt}>{capital(dayAndHour(new Date(confirmedAt)))}</time>}
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
  const remind = useRemindMissing(post.id)
  if (!data) return null
  const { missing, remindable } = data
  return (
    <div className="flex w-full flex-wrap gap-2">
      {missing.length > 0 && (
        <p className="w-full text-meta text-ink-3">{reach.reaches({ chosen: remindable, of: missing.length })}</p>
      )}
      <Button
        icon={<Printer aria-hidden className="size-5" />}
        onClick={() => openLayer(layer => <RecordSheet record={data} post={post} name={name} {...layer} />)}
      >
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
          disabled={remindable === 0}
          waiting={remind.isPending}
          onClick={() => remind.mutate(undefined, { onSuccess: onDone })}
        >
          {text.remind({ count: remindable })}
        </Button>
      )}
    </div>
  )
}
