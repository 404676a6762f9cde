import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, PackagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { second } from '#contract/durations.ts'
import { type CompanyImport, checkArchive, importArchive, lastImport, uploadArchive } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { common, companyImports as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { call } from '#web/lib/calls/call.ts'
import { putFile } from '#web/lib/calls/put-file.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { addedOf, ReportOfImport } from './import-report.tsx'

const pollMs = 2 * second
const silenceMs = 60 * second
const archiveType = 'application/zip'

const isRunning = (last: CompanyImport | null | undefined) => last?.state === 'checking' || last?.state === 'importing'

/** Asked for again while a check or an import runs. */
const importQuery = queryOptions({
  queryKey: [lastImport.path],
  queryFn: ({ signal }) => call(lastImport, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (isRunning(state.data?.import) ? pollMs : false),
})

/** For owners: uploads the archive of a company, shows what it would add, and imports it. */
export function ImportCard() {
  const client = useQueryClient()
  const query = useQuery(importQuery)
  const last = query.data?.import ?? null
  const { runConfirmed, question } = useConfirmed()
  const [sent, setSent] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const onSettled = () => client.invalidateQueries({ queryKey: importQuery.queryKey })
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      abort.current = controller
      setSent(0)
      const { id, presignedUrl } = await runConfirmed(() => call(uploadArchive, { body: { fileSize: file.size } }))
      const { signal } = controller
      const onProgress = (share: number) => setSent(100 * share)
      await putFile(presignedUrl, file.slice(0, file.size, archiveType), { onProgress, silenceMs, signal })
      return runConfirmed(() => call(checkArchive, { body: { id } }))
    },
    onError: error => {
      if (!abort.current?.signal.aborted) toastFactorError(error, text.uploadFailed)
    },
    onSettled,
  })
  const [isAsking, setAsking] = useState(false)
  const start = useMutation({
    mutationFn: (id: number) => runConfirmed(() => call(importArchive, { body: { id } })),
    onError: error => toastFactorError(error, text.importFailed),
    onSettled: () => {
      setAsking(false)
      return onSettled()
    },
  })
  const choose = (file: File) => {
    if (file.size <= limits.archiveBytes) return upload.mutate(file)
    const description = text.tooLarge({ max: fileSize(limits.archiveBytes) })
    toast({ title: text.uploadFailed, description, variant: 'destructive' })
  }
  const hasReport = last?.state === 'checked' || last?.state === 'done'
  const report = hasReport ? last.report : null
  const isBusy = upload.isPending || isRunning(last)
  return (
    <Card className="mt-4 overflow-clip">
      <CardHeader title={text.title} subject={text.subject} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <p className="flex-1 basis-64 text-meta text-ink-3">{text.rules}</p>
        <ArchiveButton isDisabled={isBusy} isAgain={hasReport} onFile={choose} />
      </div>
      {hasFailed(query) && <QueryFailure isInside title={text.failedToLoad} query={query} />}
      {upload.isPending && (
        <Progress
          label={sent < 100 ? text.uploading : text.checking}
          value={sent}
          onCancel={() => abort.current?.abort()}
        />
      )}
      {!upload.isPending && last && (
        <div aria-live="polite">
          {last.state === 'failed' && (
            <Callout tone="danger" title={text.notImported} className="mx-5 mb-5">
              {last.failure}
            </Callout>
          )}
          {isRunning(last) && (
            <Progress label={last.state === 'checking' ? text.checking : text.importing} value={last.progress} />
          )}
          {report && last.state === 'done' && (
            <Callout tone="success" className="mx-5 mb-4">
              {text.done} {addedOf(report, 'media') > 0 && `${text.processing} `}
              {addedOf(report, 'people') > 0 && (
                <TextLink to="/user-management" search={{ state: 'not-invited' }}>
                  {text.invite}
                </TextLink>
              )}
            </Callout>
          )}
          {report && (
            <ReportOfImport report={report} isDone={last.state === 'done'}>
              {last.state === 'checked' && (
                <Button
                  variant="primary"
                  icon={<PackageCheck className="size-5" />}
                  waiting={start.isPending}
                  onClick={() => setAsking(true)}
                >
                  {text.import}
                </Button>
              )}
            </ReportOfImport>
          )}
        </div>
      )}
      {last && report && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          icon={<PackagePlus />}
          title={text.confirmTitle({ company: report.company })}
          confirmLabel={text.import}
          waiting={start.isPending}
          danger={false}
          onConfirm={() => start.mutate(last.id)}
        >
          {text.confirmText({
            people: addedOf(report, 'people'),
            teams: addedOf(report, 'teams'),
            posts: addedOf(report, 'posts'),
          })}
        </ConfirmDialog>
      )}
      {question}
    </Card>
  )
}

interface ArchiveButtonProps {
  isDisabled: boolean
  isAgain: boolean
  onFile: (file: File) => void
}

function ArchiveButton({ isDisabled, isAgain, onFile }: ArchiveButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = isAgain ? text.chooseAnother : text.choose
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`.zip,${archiveType}`}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button icon={<PackagePlus className="size-5" />} disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

function Progress({ label, value, onCancel }: { label: string; value: number; onCancel?: () => void }) {
  return (
    <div className="flex items-center gap-4 border-t border-line px-5 py-4">
      <div className="min-w-0 flex-1">
        <p className="mb-2 text-small text-ink-2">{label}</p>
        <Meter value={value} label={label} progress />
      </div>
      {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
    </div>
  )
}
