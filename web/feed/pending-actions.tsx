import { useState } from 'react'
import { pending as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { sendNow } from '#web/offline/outbox/outbox.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { useSending } from './pending-badge.tsx'

const DiscardDialog = lazyPart(() => import('./discard-dialog.tsx'), 'DiscardDialog')

interface PendingActionsProps {
  entry: OutboxEntry
  discardTitle: string
  /** The text of the entry. */
  content: string
  /** Moves the entry back to where it was written: a refused one, or while nothing can be sent. Undefined: it can't. */
  onEdit: (() => void) | undefined
}

/** The author's actions on a pending entry. */
export function PendingActions({ entry, discardTitle, content, onEdit }: PendingActionsProps) {
  const isOnline = useIsOnline()
  const now = useSending(entry.seq)
  const [isSending, setSending] = useState(false)
  const retry = () => {
    setSending(true)
    void sendNow().finally(() => setSending(false))
  }
  const askToDiscard = () =>
    openLayer(layer => <DiscardDialog entry={entry} title={discardTitle} content={content} {...layer} />)
  /** It returns to where it was written. */
  const stop = () => {
    now?.stop?.()
    onEdit?.()
  }
  if (now) {
    return (
      now.stop && (
        <Button variant="ghost" className="text-ink-2" onClick={stop}>
          {text.stop}
        </Button>
      )
    )
  }
  const isPostponed = entry.dueAt > 0 || isSending
  return (
    <>
      {entry.refusal === undefined && isOnline
        ? isPostponed && (
            <Button variant="ghost" waiting={isSending} waitingLabel={text.sending} onClick={retry}>
              {text.retry}
            </Button>
          )
        : onEdit && (
            <Button variant="ghost" onClick={onEdit}>
              {text.edit}
            </Button>
          )}
      <Button variant="ghost" className="text-ink-2" onClick={askToDiscard}>
        {text.discard}
      </Button>
    </>
  )
}
