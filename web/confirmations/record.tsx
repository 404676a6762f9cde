import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, ClipboardCheck, Download, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Confirmations, exportConfirmations, listConfirmations, remindMissing } from '#contract/confirmations.ts'
import type { Post } from '#contract/feed.ts'
import { documentsOf, figureOf, groupsOf, type RecordLine, recordTime, sumsOf } from '#contract/record-lines.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reach, confirmations as text, engagement as words } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { capital } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
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
export function useRemindMissing(postId: number) {
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

type Entry =
  | { key: string; heading: string; help?: string | undefined }
  | { key: string; line: RecordLine; documents: number }
  | { key: string; version: Confirmations['versions'][number]; isPresent: boolean }

/** The record in the order in which it is shown: each group of people, then the versions. */
function entriesOf(record: Confirmations): Entry[] {
  const { versions } = record
  return [
    ...groupsOf(record).flatMap(({ group, title, help, lines }): Entry[] => [
      { key: group, heading: title, help },
      ...lines.map(line => ({
        key: `${group} ${line.user.id}`,
        line,
        documents: documentsOf(record, line).length,
      })),
    ]),
    ...(versions.length > 0 ? [{ key: 'versions', heading: text.versions({ count: versions.length }) }] : []),
    ...versions.map((version, at) => ({ key: `version ${version.version}`, version, isPresent: at === 0 })),
  ]
}

/** Everybody in the record of a post, each once and by group, and its versions. */
export function ConfirmationList({ postId }: { postId: number }) {
  const query = useQuery(recordQuery(postId))
  const { data, isError, isFetchedAfterMount, isFetching, refetch } = query
  const pages = {
    data: data && { pages: [data], pageParams: [] },
    isError,
    isFetchedAfterMount,
    isFetching,
    isFetchNextPageError: false,
    refetch,
    fetchNextPage: refetch,
  } as unknown as Parameters<typeof PagedList>[0]['query']
  const timeZone = useTimeZone()
  return (
    <>
      {data && data.versions.length > 0 && (
        <div className="px-5 pt-3.5 desk:px-6">
          <p className="text-label tabular-nums">{text.figure({ ...figureOf(data), b: strong })}</p>
          <p className="text-meta text-ink-3">{text.asOf({ at: recordTime(data.asOf, timeZone) })}</p>
        </div>
      )}
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
        {entry => {
          if ('line' in entry) return <PersonRow line={entry.line} documents={entry.documents} />
          if ('version' in entry) return <Version {...entry} />
          return (
            <div className="px-5 pt-4 pb-1.5 desk:px-6">
              <h3 className="text-small font-semi">{entry.heading}</h3>
              {entry.help && <p className="text-meta text-ink-3">{entry.help}</p>}
            </div>
          )
        }}
      </PagedList>
    </>
  )
}

const strong = (words: ReactNode) => (
  <b key="b" className="text-h3 font-bold">
    {words}
  </b>
)

function PersonRow({ line, documents }: { line: RecordLine; documents: number }) {
  const { user, confirmedAt, version, isImported, openedDocuments } = line
  const name = fullName(user)
  const timeZone = useTimeZone()
  return (
    <Row
      start={<PersonAvatar person={user} size="row" />}
      title={<PersonLink id={user.id}>{name}</PersonLink>}
      subject={user.teams.join(', ') || words.noTeam}
      end={
        <>
          {confirmedAt && (
            <time dateTime={confirmedAt}>{capital(dayAndHour(new Date(confirmedAt), { timeZone }))}</time>
          )}
          <span className="block">
            {[
              version !== null && text.version({ version }),
              isImported && text.imported,
              documents > 0 && text.opened({ opened: openedDocuments, of: documents }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      className="desk:px-6"
    />
  )
}

function Version({ version, isPresent }: { version: Confirmations['versions'][number]; isPresent: boolean }) {
  const { version: number, content, since, documents } = version
  const timeZone = useTimeZone()
  return (
    <section className="px-5 py-3 desk:px-6">
      <h4 className="flex items-center gap-2 text-label font-semi">
        {text.version({ version: number })}
        {isPresent && <Tag>{text.present}</Tag>}
      </h4>
      <p className="text-meta text-ink-3">{text.since({ since: recordTime(since, timeZone) })}</p>
      <p
        dir="auto"
        className="mt-2 mb-2 rounded-control bg-sunken p-3 text-small whitespace-pre-line wrap-anywhere text-ink-2"
      >
        {content}
      </p>
      {documents === null && <p className="text-meta text-ink-3">{text.documentsUnknown}</p>}
      {documents?.length === 0 && <p className="text-meta text-ink-3">{text.noDocument}</p>}
      {documents?.map(document => (
        <div key={`${document.name} ${document.sha256}`} className="mt-1.5 flex gap-2.5 text-meta text-ink-3">
          <FileText className="size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p dir="auto" className="text-small font-strong text-ink">
              {document.name}
            </p>
            {sumsOf(document).map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

const headOf = ({ teamId, teamName: team, author }: Post, name: string) => ({
  post: name,
  team: teamName(teamId, team),
  author: fullName(author),
})

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
  const { former, missing, remindable } = data
  const missed = former.length + missing.length
  return (
    <div className="flex w-full flex-wrap gap-2">
      {missed > 0 && <p className="w-full text-meta text-ink-3">{reach.reaches({ chosen: remindable, of: missed })}</p>}
      <Button
        icon={<Printer className="size-5" />}
        onClick={() => openLayer(layer => <RecordSheet record={data} head={headOf(post, name)} {...layer} />)}
      >
        {text.print}
      </Button>
      <Button
        icon={<Download className="size-5" />}
        waiting={file.isPending}
        onClick={() =>
          file.mutate({ params: { id: post.id } }, { onError: error => toastError(error, { title: text.csvFailed }) })
        }
      >
        {text.csv}
      </Button>
      {missed > 0 && (
        <Button
          variant="primary"
          className="ms-auto"
          icon={<Bell className="size-5" />}
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
