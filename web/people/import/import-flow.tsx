import { useQuery } from '@tanstack/react-query'
import { FileUp, History, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type ChosenColumns, isCsvName, isSheetName, UnreadableFile } from '#contract/text/people-file.ts'
import { common, peopleImport as text } from '#locales/text.ts'
import { Refused, ServerFailed, Unreachable } from '#web/lib/calls/errors.ts'
import { newId } from '#web/lib/new-id.ts'
import { importPollMs } from '#web/people/import/import.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import {
  csvOf,
  type ImportState,
  lastImportQuery,
  type Preview,
  previewOf,
  progressQuery,
  useImport,
  useUndoImport,
} from './import.data.ts'
import { ImportPreview } from './import-preview.tsx'
import { type Finished, ImportResults } from './import-results.tsx'

type Step =
  | { at: 'no file'; problem?: string }
  | { at: 'checking' }
  | { at: 'file chosen'; preview: Preview }
  | { at: 'importing'; preview: Preview; importId: string; isSending: boolean }
  | { at: 'results'; result: Finished }

/** The steps of an import: no file, file chosen, importing, results. A running import is taken up again. */
export function ImportFlow() {
  const [step, setStep] = useState<Step>({ at: 'no file' })
  const start = useImport()
  const { data: last } = useQuery(lastImportQuery)

  const check = async (file: File, columns?: ChosenColumns, isEmailOptional?: boolean) => {
    setStep({ at: 'checking' })
    try {
      setStep({ at: 'file chosen', preview: await previewOf(await csvOf(file), columns, isEmailOptional) })
    } catch (error) {
      const problem = problemOf(error)
      setStep({ at: 'no file', ...(problem !== undefined && { problem }) })
      if (problem === undefined) toastError(error, { title: text.checkFailed, fallback: common.unexpected })
    }
  }
  const choose = (file: File) => {
    if (!isCsvName(file.name) && !isSheetName(file.name)) {
      toast({ title: text.wrongTypeTitle, description: text.wrongType, variant: 'destructive' })
      return
    }
    if (file.size > limits.importBytes) return setStep({ at: 'no file', problem: text.tooLarge })
    void check(file)
  }
  const send = (preview: Preview, invitations: 'now' | 'later') => {
    const importId = newId()
    setStep({ at: 'importing', preview, importId, isSending: true })
    start.mutate(
      { preview, importId, invitations },
      {
        onSuccess: result => setStep({ at: 'results', result: { ...result, importId } }),
        onError: error => {
          // without a reply, the progress shows whether the file arrived
          const mayHaveArrived = error instanceof Unreachable || error instanceof ServerFailed
          if (mayHaveArrived) return setStep({ at: 'importing', preview, importId, isSending: false })
          giveBack(preview, error)
        },
      },
    )
  }
  const giveBack = (preview: Preview, error: unknown) => {
    setStep({ at: 'file chosen', preview })
    toastError(error, { title: text.failed, fallback: common.unexpected })
  }
  const finish = (result: ImportState) => setStep({ at: 'results', result })

  switch (step.at) {
    case 'checking':
      return <Spinner label={text.checking} className="mx-auto my-16 size-9 text-brand-ink" />
    case 'file chosen':
      return (
        <ImportPreview
          preview={step.preview}
          onImport={invitations => send(step.preview, invitations)}
          onOther={() => setStep({ at: 'no file' })}
          onColumns={columns => void check(step.preview.file, columns, step.preview.isEmailOptional)}
          onEmailOptional={isOptional => void check(step.preview.file, step.preview.columns, isOptional)}
          onTeamsCreated={() => void check(step.preview.file, step.preview.columns, step.preview.isEmailOptional)}
        />
      )
    case 'importing':
      return (
        <ImportProgress
          importId={step.importId}
          isSending={step.isSending}
          onEnd={finish}
          onMissing={error => giveBack(step.preview, start.error ?? error)}
        />
      )
    case 'results':
      return <ImportResults result={step.result} onAgain={() => setStep({ at: 'no file' })} />
    default:
      if (last && !last.isDone && !last.isInterrupted)
        return (
          <ImportProgress
            importId={last.importId}
            isSending={false}
            onEnd={finish}
            onMissing={error => error instanceof Refused && setStep({ at: 'no file', problem: error.text })}
          />
        )
      return (
        <div className="grid gap-4">
          <div role="alert">
            {step.problem && (
              <Callout tone="danger" title={text.unreadable}>
                {step.problem}
              </Callout>
            )}
          </div>
          {last && <LastImport last={last} onView={() => finish(last)} />}
          <FileDrop
            icon={<FileUp />}
            title={text.dropTitle}
            buttonLabel={text.choose}
            accept=".csv,text/csv,.xlsx"
            onFile={choose}
          >
            {text.dropText}
          </FileDrop>
        </div>
      )
  }
}

/** What is wrong with a file; undefined where the error is about something else. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message
  return error instanceof Refused && error.refusal?.error === 'import.sheet' ? error.text : undefined
}

interface ImportProgressProps {
  importId: string
  /** The file is on its way. Otherwise the server has it, or the connection was lost. */
  isSending: boolean
  onEnd: (state: ImportState) => void
  /** The server never got the file. */
  onMissing: (error: Refused) => void
}

/** Shows the progress of an import, as the server reports it. */
function ImportProgress({ importId, isSending, onEnd, onMissing }: ImportProgressProps) {
  const [isAsking, setAsking] = useState(!isSending)
  useEffect(() => {
    // the server knows the import only after the file has arrived
    const timer = setTimeout(() => setAsking(true), importPollMs)
    return () => clearTimeout(timer)
  }, [])
  const { data, error } = useQuery({ ...progressQuery(importId, isSending), enabled: isAsking })
  const end = useEffectEvent(onEnd)
  const miss = useEffectEvent(onMissing)
  useEffect(() => {
    if (isSending) return
    if (data?.isDone || data?.isInterrupted) end(data)
    else if (error instanceof Refused) miss(error)
  }, [isSending, data, error])
  const done = data ? data.successful + data.failed : 0
  const waiting = isSending ? text.sending : text.reconnecting
  return (
    <div className="grid gap-3 py-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">{text.importing}</h2>
        <p className="text-small text-ink-2 tabular-nums">
          {data ? text.progress({ done, total: data.total }) : waiting}
        </p>
      </div>
      <Meter progress label={text.importing} value={data ? (done / data.total) * 100 : 0} />
      <p className="text-small text-ink-3">{text.goesOn}</p>
    </div>
  )
}

/** The user's last import, whose result can be viewed for a day. */
function LastImport({ last, onView }: { last: ImportState; onView: () => void }) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line py-2 pe-2 ps-4">
      <History className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-[1_1_8rem] text-small">
        <h2 className="text-label">{text.last}</h2>
        <p className="text-ink-2">
          {text.counts({ successful: last.successful, failed: last.failed })} · <TimeAgo at={last.startedAt} />
        </p>
      </div>
      <Button variant="ghost" onClick={onView}>
        {text.viewLast}
      </Button>
      {last.successful > 0 && <UndoImport last={last} />}
    </section>
  )
}

function UndoImport({ last: { importId, successful } }: { last: ImportState }) {
  const undo = useUndoImport()
  const [isAsking, setAsking] = useState(false)
  const confirm = () =>
    toastOutcome(undo.mutateAsync(importId), {
      done: ({ message }) => ({ title: text.undone, description: message }),
      failed: text.undoFailed,
    }).then(() => setAsking(false))
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text.undo}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Undo2 />}
        title={text.undoTitle({ count: successful })}
        confirmLabel={text.undo}
        waiting={undo.isPending}
        waitingLabel={text.undoing}
        onConfirm={() => void confirm()}
      >
        {text.undoText}
      </ConfirmDialog>
    </>
  )
}
