import type { RepairReport } from '#contract/media.ts'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { text } from './repair.text.ts'

/** The report of a repair: two figures and the log. */
export function RepairResult({ dryRun, report }: { dryRun: boolean; report: RepairReport }) {
  const { repairedPosts, removedFiles, log } = report
  const isFine = repairedPosts === 0 && removedFiles === 0
  return (
    <div className="mt-5 grid gap-4">
      <Callout tone={isFine || !dryRun ? 'success' : 'warning'} title={dryRun ? text.checked : text.repaired}>
        {isFine && text.fine}
      </Callout>
      <ul className="grid grid-cols-2 gap-3">
        {[text.posts(repairedPosts, dryRun), text.files(removedFiles, dryRun)].map(figure => (
          <li key={figure} className="rounded-control bg-sunken px-4 py-3 text-title">
            {figure}
          </li>
        ))}
      </ul>
      <section aria-labelledby="repair-log">
        <h3 id="repair-log" className="mb-2 text-label">
          {text.log}
        </h3>
        <ScrollArea className="max-h-80 rounded-control bg-sunken">
          <ol className="list-decimal py-3 pr-4 pl-10 text-small wrap-anywhere text-ink-2">
            {log.map(entry => (
              <li key={entry}>{entry}</li>
            ))}
          </ol>
        </ScrollArea>
      </section>
    </div>
  )
}
