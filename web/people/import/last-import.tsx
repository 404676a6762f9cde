import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { peopleImport as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { type ImportState, useUndoImport } from './import.data.ts'

/** The user's last import, whose result can be viewed for a day. */
export function LastImport({ last, onView }: { last: ImportState; onView: () => void }) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line py-2 pe-2 ps-4">
      <History className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 text-small">
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
