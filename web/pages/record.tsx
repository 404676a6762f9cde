import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardCheck, Download, Printer, Table } from 'lucide-react'
import { recordCsv, recordFile } from '#contract/record-files.ts'
import { figureOf } from '#contract/record-lines.ts'
import { type ConfirmationRecord, getRecord } from '#contract/records.ts'
import { fullName } from '#contract/text/full-name.ts'
import { confirmations, records, recordPage as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { RecordSheet, useFacts } from '#web/confirmations/record-sheet.tsx'
import { HoldButton } from '#web/holds/hold-controls.tsx'
import { call } from '#web/lib/calls/call.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { useFileDownload } from '#web/lib/calls/use-file-download.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { RecordPeople } from '#web/records/record-people.tsx'
import { RecordVersions } from '#web/records/record-versions.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const recordQuery = (postId: number) =>
  queryOptions({
    queryKey: [getRecord.path, postId],
    queryFn: ({ signal }) => call(getRecord, { params: { postId } }, signal),
    staleTime: 0,
  })

const route = getRouteApi('/signed-in/records/$postId')

/** `/records/{postId}`: the record of a post, also of a deleted one, with everyone in it, its versions, and its files. */
export function RecordPage() {
  const postId = Number(route.useParams().postId)
  const query = useQuery(recordQuery(postId))
  const { data, error } = query
  const name = data && (shortOf(data.record.text) || records.untitled)
  return (
    <ManagementPage
      title={name ?? confirmations.paper.title}
      subject={name && confirmations.paper.title}
      back={{ to: '/records', label: records.title }}
      may={{ action: 'record.read', denial: records.denial }}
      actions={data && <Actions record={data} />}
    >
      {data ? (
        <Loaded record={data} />
      ) : error instanceof Refused && error.status === 404 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title={text.missing}
          action={<LinkButton to="/records">{text.all}</LinkButton>}
        >
          {text.missingText}
        </EmptyState>
      ) : hasFailed(query) ? (
        <QueryFailure title={text.failed} query={query} />
      ) : (
        <Card>
          <RowSkeletons label={text.loading} rows={8} />
        </Card>
      )}
    </ManagementPage>
  )
}

const titleCharacters = 70

/** The beginning of a text, as a title. */
function shortOf(text: string): string {
  const letters = Array.from(text)
  return letters.length > titleCharacters ? `${letters.slice(0, titleCharacters).join('').trimEnd()}…` : text
}

const headOf = ({ record }: ConfirmationRecord) => ({
  post: record.text || records.untitled,
  team: teamName(record.teamId, record.teamName),
  author: fullName(record.author),
  deletedAt: record.deletedAt,
  removalNote: record.removalNote,
})

function Actions({ record }: { record: ConfirmationRecord }) {
  const { postId, askedAt } = record.record
  const csv = useDownload(recordCsv)
  const file = useFileDownload(recordFile)
  const onError = (error: unknown) => toastError(error, { title: text.fileFailed })
  const head = headOf(record)
  return (
    <div className="grid w-full grid-cols-3 gap-2 desk:flex desk:w-auto">
      <Button
        icon={<Printer className="size-5" />}
        onClick={() => openLayer(layer => <RecordSheet record={record} head={head} {...layer} />)}
      >
        {confirmations.print}
      </Button>
      <Button
        icon={<Table className="size-5" />}
        waiting={csv.isPending}
        onClick={() => csv.mutate({ params: { postId } }, { onError })}
      >
        {text.csv}
      </Button>
      <HoldButton on={{ postId }} name={head.post} />
      <Button
        variant="primary"
        className="order-first col-span-3 desk:order-none"
        icon={<Download className="size-5" />}
        waiting={file.isPending}
        onClick={() =>
          file.mutate(
            { request: { params: { postId } }, name: `record-${askedAt.slice(0, 10)}-${postId}.zip` },
            { onError },
          )
        }
      >
        {text.file}
      </Button>
    </div>
  )
}

function Loaded({ record }: { record: ConfirmationRecord }) {
  const figure = figureOf(record)
  const facts = useFacts(record, headOf(record)).map(([name, value]) => ({
    name,
    value: <span className="line-clamp-3">{value}</span>,
  }))
  const groups = (['confirmed', 'former', 'missing', 'joinedLater', 'left'] as const).map(group => ({
    name: <span className="font-semi text-ink">{text.groups[group]}</span>,
    value: record[group].length,
  }))
  return (
    <div className="grid gap-4">
      <Left record={record} />
      <Card className="desk:grid desk:grid-cols-2">
        <div className="p-5 desk:border-e desk:border-line desk:p-6">
          <p className="text-h1 font-bold tabular-nums">{text.figure(figure)}</p>
          <p className="mb-3 text-ink-2">{text.figureWords}</p>
          <Meter value={figure.of === 0 ? 0 : (figure.confirmed / figure.of) * 100} className="mb-2" />
          <Facts facts={groups} />
        </div>
        <div className="border-t border-line px-5 py-3 desk:border-0 desk:p-6">
          <Facts facts={facts} />
        </div>
      </Card>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-6">
        <RecordPeople record={record} />
        <RecordVersions record={record} />
      </div>
    </div>
  )
}

/** What is no longer to be seen elsewhere: a deleted post, a removed text. */
function Left({ record: { record } }: { record: ConfirmationRecord }) {
  const { deletedAt, deletedBy, keptUntil, removalNote } = record
  const timeZone = useTimeZone()
  const day = (at: string) => shortDay(new Date(at), { timeZone, year: 'numeric' })
  if (!deletedAt && removalNote === null) return null
  return (
    <Callout>
      {deletedAt && <p>{text.deleted({ day: day(deletedAt), name: deletedBy ? fullName(deletedBy) : '–' })}</p>}
      {keptUntil && <p>{text.kept({ day: day(keptUntil) })}</p>}
      {removalNote !== null && <p>{text.removed({ note: removalNote })}</p>}
    </Callout>
  )
}
