import type { RepairReport } from '#contract/media.ts'
import type { RepairRun } from '#contract/repair.ts'
import { listOf } from '#locales/list-of.ts'
import { number } from '#locales/messages.ts'
import { common, repair as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { LogLines } from '#web/ui/surfaces/log-lines.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { ManyMissing } from './many-missing.tsx'
import { undoDays } from './undo-days.ts'

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
            copiedLabel={text.copied}
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
