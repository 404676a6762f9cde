import { useState } from 'react'
import { sendNow } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { Button } from '#web/ui/button.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { text } from './pending.text.ts'

interface QueuedActionsProps {
  write: Stored
  discardTitle: string
  /** What was written. */
  content: string
  /** Takes what was refused back to where it is written. */
  onEdit: () => void
}

/** What its author may do about something that has not arrived. */
export function QueuedActions({ write, discardTitle, content, onEdit }: QueuedActionsProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const [isSending, setSending] = useState(false)
  const retry = () => {
    setSending(true)
    void sendNow().finally(() => setSending(false))
  }
  return (
    <>
      {write.refusal === undefined ? (
        <Button variant="ghost" waiting={isSending} waitingLabel={text.sending} onClick={retry}>
          {text.retry}
        </Button>
      ) : (
        <Button variant="ghost" onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      <Button variant="ghost" className="text-ink-2" onClick={() => setDiscarding(true)}>
        {text.discard}
      </Button>
      {isDiscarding && (
        <DiscardDialog write={write} title={discardTitle} content={content} onClose={() => setDiscarding(false)} />
      )}
    </>
  )
}
