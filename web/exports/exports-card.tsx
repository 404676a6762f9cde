import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { second } from '#contract/durations.ts'
import { type CompanyExport, exportFile, listExports, makeExport } from '#contract/exports.ts'
import { companyExports as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { useTimeZone } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { downloadDirectly } from '#web/lib/calls/use-download.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

const pollMs = 3 * second
const isMaking = ({ state }: CompanyExport) => state === 'making'

/** Asked for again while one is made. */
const exportsQuery = queryOptions({
  queryKey: [listExports.path],
  queryFn: ({ signal }) => call(listExports, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.exports.some(isMaking) ? pollMs : false),
})

/** For owners: starts an export of the company, and downloads those of the last week. */
export function ExportsCard() {
  const client = useQueryClient()
  const query = useQuery(exportsQuery)
  const { runConfirmed, question } = useConfirmed()
  const make = useMutation({
    mutationFn: () => runConfirmed(() => call(makeExport)),
    onError: error => toastFactorError(error, text.makeFailed),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  const exports = query.data?.exports ?? []
  return (
    <Card className="mt-4 overflow-clip">
      <CardHeader title={text.title} subject={text.subject} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <p className="flex-1 basis-64 text-meta text-ink-3">{text.leftOut}</p>
        <Button
          icon={<PackageOpen className="size-5" />}
          disabled={exports.some(isMaking)}
          waiting={make.isPending}
          onClick={() => make.mutate()}
        >
          {text.make}
        </Button>
      </div>
      {hasFailed(query) && <QueryFailure isInside title={text.failed} query={query} />}
      {exports.length > 0 && (
        <ul aria-label={text.list} className="divide-y divide-line border-t border-line">
          {exports.map(made => (
            <ExportRow key={made.id} made={made} runConfirmed={runConfirmed} />
          ))}
        </ul>
      )}
      {question}
    </Card>
  )
}

interface ExportRowProps {
  made: CompanyExport
  runConfirmed: ReturnType<typeof useConfirmed>['runConfirmed']
}

function ExportRow({ made: { id, state, size, createdAt, end }, runConfirmed }: ExportRowProps) {
  const timeZone = useTimeZone()
  const day = shortDay(new Date(createdAt), { timeZone })
  const file = useMutation({
    mutationFn: () => runConfirmed(() => downloadDirectly(exportFile, { params: { id } })),
    onError: error => toastFactorError(error, text.downloadFailed),
  })
  const words = {
    making: text.making,
    failed: text.notMade,
    ready: text.ready({ size: fileSize(size ?? 0), day: shortDay(new Date(end), { timeZone }) }),
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-strong">{text.madeOn({ day })}</p>
        <p className="text-meta text-ink-3">{words[state]}</p>
      </div>
      {state === 'making' && <Spinner className="size-5 text-brand-ink" />}
      {state === 'ready' && (
        <Button
          icon={<Download className="size-5" />}
          aria-label={text.downloadOf({ day })}
          waiting={file.isPending}
          onClick={() => file.mutate()}
        >
          {text.download}
        </Button>
      )}
    </li>
  )
}
