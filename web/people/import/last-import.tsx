import { History } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { ImportState } from './import.data.ts'
import { text } from './import.text.ts'

/** The user's last import, whose result can be viewed for a day. */
export function LastImport({ last, onView }: { last: ImportState; onView: () => void }) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line py-2 pr-2 pl-4">
      <History aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 text-small">
        <h2 className="text-label">{text.last}</h2>
        <p className="text-ink-2">
          {text.counts(last.successful, last.failed)} · <TimeAgo at={last.startedAt} />
        </p>
      </div>
      <Button variant="ghost" onClick={onView}>
        {text.viewLast}
      </Button>
    </section>
  )
}
