import { Trash2 } from 'lucide-react'
import { pending as text } from '#locales/text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { discard, enqueue } from '#web/offline/outbox/outbox.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

interface DiscardDialogProps extends LayerProps {
  entry: OutboxEntry
  title: string
  /** The text of the entry. */
  content: string
}

/** Asks before an entry is discarded that exists on this device only, and offers to undo it. */
export function DiscardDialog({ entry, title, content, open, onClose }: DiscardDialogProps) {
  const subject = excerpt(content)
  const confirm = async () => {
    await discard(entry)
    onClose()
    toastUndo(text.discarded, () => void enqueue(entry))
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={title}
      confirmLabel={text.discard}
      cancelLabel={text.cancel}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">{subject ? text.discardTextOf({ subject }) : text.discardText}</p>
    </ConfirmDialog>
  )
}
