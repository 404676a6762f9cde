import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { day } from '#contract/durations.ts'
import type { MissingMedia, RepairReport } from '#contract/media.ts'
import { can } from '#contract/policy.ts'
import type { RepairRun } from '#contract/repair.ts'
import { retention } from '#contract/retention.ts'
import { listOf } from '#locales/list-of.ts'
import { number } from '#locales/messages.ts'
import { common, repair as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { LogLines } from '#web/ui/surfaces/log-lines.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

interface RepairResultProps {
  run: RepairRun
  /** Repairs although many files are missing. */
  onConfirmMissing: (confirmMissing: number) => void
}

/** What the last repair or check has done, or why it has no report. */
export function RepairResult({ run, onConfirmMissing }: RepairResultProps) {
  const { status, dryRun, endedAt, startedBy, report, manyMissing } = run
  if (status === 'failed') {
    return (
      <Callout tone="danger" title={text.failedLead} className="mt-4">
        {text.failed}
      </Callout>
    )
  }
  const ended = endedAt && <TimeAgo key="t" exact at={endedAt} />
  const moment = endedAt && (
    <span className="block text-ink-2">{startedBy ? text.by({ name: startedBy.name, t: () => ended }) : ended}</span>
  )
  const doubt = manyMissing && (dryRun || !report) && (
    <ManyMissing missing={manyMissing} onConfirm={onConfirmMissing}>
      {moment}
    </ManyMissing>
  )
  if (!report) {
    if (doubt) return <div className="mt-4">{doubt}</div>
    return (
      <Callout tone="warning" title={text.interrupted} className="mt-4">
        {text.interruptedText}
      </Callout>
    )
  }
  const { repairedPosts, removedFiles } = report
  const isFine = repairedPosts === 0 && removedFiles === 0
  return (
    <div className="mt-4 grid gap-4">
      {doubt || (
        <Callout tone={isFine || !dryRun ? 'success' : 'warning'} title={dryRun ? text.checked : text.repaired}>
          {isFine ? text.fine : dryRun ? found(report) : done(report)}
          {moment}
        </Callout>
      )}
      <Figures report={report} dryRun={dryRun} />
      <section aria-labelledby="repair-log">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h3 id="repair-log" className="text-label">
            {text.log}
          </h3>
          <CopyButton
            variant="ghost"
            value={report.log.join('\n')}
            label={text.copyLog}
            onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
          />
        </div>
        <LogLines lines={report.log.map((line, index) => ({ at: String(index + 1), text: line }))} />
      </section>
    </div>
  )
}

function found({ missingFiles, restoredFiles, removedFiles }: RepairReport): string {
  const { missing, restored, unused, sentence } = text.found
  const findings = [
    missingFiles > 0 && missing({ count: missingFiles }),
    restoredFiles > 0 && restored({ count: restoredFiles }),
    removedFiles > 0 && unused({ count: removedFiles }),
  ]
  return sentence({ findings: listOf(findings.filter(finding => finding !== false)) })
}

function done({ missingFiles, restoredFiles }: RepairReport): string {
  const { missing, restored } = text.done
  const sentences = [
    restoredFiles > 0 && restored({ count: restoredFiles }),
    missingFiles > 0 && missing({ count: missingFiles, days: undoDays }),
  ]
  return sentences.filter(Boolean).join(' ')
}

function Figures({ report, dryRun }: { report: RepairReport; dryRun: boolean }) {
  const { repairedPosts, removedFiles, removedBytes } = report
  const figures = [
    { count: repairedPosts, label: text.posts({ count: repairedPosts, dryRun }), detail: '' },
    {
      count: removedFiles,
      label: text.files({ count: removedFiles, dryRun }),
      detail: removedBytes > 0 ? text.bytes({ size: fileSize(removedBytes), dryRun }) : '',
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3">
      {figures.map(({ count, label, detail }) => (
        <li key={label} className="rounded-control bg-sunken px-4 py-3">
          <span className="block text-figure tabular-nums">{number(count)}</span>
          <span className="block text-small text-ink-2">{label}</span>
          <span className="block text-meta text-ink-3">{detail}</span>
        </li>
      ))}
    </ul>
  )
}

interface ManyMissingProps {
  missing: MissingMedia
  /** The owner has entered the number of missing files. */
  onConfirm: (confirmMissing: number) => void
  /** When that was found. */
  children: ReactNode
}

/** Says that the storage may not be mounted, so that nothing was changed; an owner may go on. */
function ManyMissing({ missing, onConfirm, children }: ManyMissingProps) {
  const [isAsking, setAsking] = useState(false)
  const mayConfirm = can(useActor(), 'media.confirm-missing')
  const { missingFiles, checkedFiles } = missing
  return (
    <Callout tone="danger" title={text.manyMissing({ missing: missingFiles, checked: checkedFiles })}>
      <span className="block">{text.unmounted}</span>
      {!mayConfirm && <span className="block">{text.ownersConfirm}</span>}
      {children}
      {mayConfirm && (
        <Button className="mt-3" icon={<TriangleAlert className="size-4.5" />} onClick={() => setAsking(true)}>
          {text.confirmMissing}
        </Button>
      )}
      {isAsking && (
        <ConfirmMissingDialog
          missingFiles={missingFiles}
          onConfirm={() => {
            setAsking(false)
            onConfirm(missingFiles)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Callout>
  )
}

interface ConfirmMissingDialogProps {
  missingFiles: number
  onConfirm: () => void
  onClose: () => void
}

/** Says what is lost if so much is taken off posts, and goes on once the number is typed, with or without separators. */
function ConfirmMissingDialog({ missingFiles, onConfirm, onClose }: ConfirmMissingDialogProps) {
  const expected = number(missingFiles)
  const form = z.object({
    typed: z
      .string()
      .refine(typed => typed.replaceAll(/[\s.,]/g, '') === `${missingFiles}`, text.typeError({ missing: expected })),
  })
  const { handleSubmit, field } = useZodForm(form, { typed: '' })
  return (
    <FormDialog
      title={text.confirmTitle({ missing: missingFiles })}
      onClose={onClose}
      onSubmit={handleSubmit(onConfirm)}
      submitLabel={text.confirmStart}
      variant="danger"
    >
      <Callout tone="warning" title={text.checkFirst}>
        {text.checkFirstHow}
      </Callout>
      <p className="text-body text-pretty text-ink-2">{text.confirmHow({ days: undoDays })}</p>
      <TextField
        label={text.typeNumber({ missing: expected })}
        inputMode="numeric"
        autoComplete="off"
        {...field('typed')}
      />
    </FormDialog>
  )
}

/** For so many days, another repair puts missing media back that are found again. */
export const undoDays = retention.repairedMedia / day
