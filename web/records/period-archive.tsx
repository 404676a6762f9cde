import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Download } from 'lucide-react'
import { useState } from 'react'
import { second } from '#contract/durations.ts'
import { listRecordArchives, makeRecordArchive, type RecordArchive, recordArchiveFile } from '#contract/record-files.ts'
import { recordPage } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { useFileDownload } from '#web/lib/calls/use-file-download.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { DayRangeFields } from '#web/ui/forms/day-range-fields.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const pollMs = 3 * second

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** One's archives, asked for again while one is made. */
const archivesQuery = queryOptions({
  queryKey: [listRecordArchives.path],
  queryFn: ({ signal }) => call(listRecordArchives, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.archives.some(isMaking) ? pollMs : false),
})
const isMaking = ({ state }: RecordArchive) => state === 'making'

/** Opens the archives of records, with the period that is chosen on the page. */
export function PeriodArchiveButton({ period }: { period: Period }) {
  return (
    <Button
      variant="primary"
      icon={<Download className="size-5" />}
      onClick={() => openLayer(layer => <PeriodArchive period={period} {...layer} />)}
    >
      {recordPage.archive.open}
    </Button>
  )
}

/** Has an archive of the records of a period made, and downloads those that are ready. */
function PeriodArchive({ period, open, onClose }: LayerProps & { period: Period }) {
  const text = recordPage.archive
  const [{ from, to }, setPeriod] = useState(period)
  const client = useQueryClient()
  const { data } = useQuery(archivesQuery)
  const make = useMutation({
    mutationFn: () => call(makeRecordArchive, { body: { ...(from && { from }), ...(to && { to }) } }),
    onError: error => toastError(error, { title: text.makeFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery.queryKey }),
  })
  const isBackwards = Boolean(from && to && from > to)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.title}
      foot={
        <Button
          variant="primary"
          icon={<Archive className="size-5" />}
          disabled={isBackwards}
          waiting={make.isPending}
          onClick={() => make.mutate()}
        >
          {text.make}
        </Button>
      }
    >
      <p className="mb-4 text-small text-ink-2">{text.text}</p>
      <div className="grid grid-cols-2 gap-3">
        <DayRangeFields
          labels={text}
          days={{ from, to }}
          error={isBackwards ? text.backwards : undefined}
          onChange={setPeriod}
        />
      </div>
      {data && data.archives.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 text-label font-semi">{text.list}</h3>
          <ul className="divide-y divide-line">
            {data.archives.map(archive => (
              <ArchiveRow key={archive.id} archive={archive} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function ArchiveRow({ archive }: { archive: RecordArchive }) {
  const text = recordPage.archive
  const { id, from, to, state, size, records, end } = archive
  const timeZone = useTimeZone()
  const file = useFileDownload(recordArchiveFile)
  const day = (at: string) => shortDay(new Date(`${at}T12:00:00Z`), { timeZone: 'UTC', year: 'numeric' })
  const period =
    from || to ? text.period({ from: from ? day(from) : text.start, to: to ? day(to) : text.today }) : text.all
  const words = {
    making: text.making,
    failed: text.failed,
    'too-large': text.tooLarge,
    ready: text.ready({ size: fileSize(size ?? 0), day: shortDay(new Date(end), { timeZone }) }),
  }
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-strong">{`${period} · ${text.records({ count: records })}`}</p>
        <p className="text-meta text-ink-3">{words[state]}</p>
      </div>
      {state === 'making' && <Spinner className="size-5 text-brand-ink" />}
      {state === 'ready' && (
        <Button
          waiting={file.isPending}
          icon={<Download className="size-5" />}
          onClick={() =>
            file.mutate(
              { request: { params: { id } }, name: `records-${from ?? ''}-${to ?? ''}.zip`.replace('--', '') },
              { onError: error => toastError(error, { title: recordPage.fileFailed }) },
            )
          }
        >
          {text.download}
        </Button>
      )}
    </li>
  )
}
