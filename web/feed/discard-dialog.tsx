import { Trash2 } from 'lucide-react'
import { excerpt } from '#web/lib/excerpt.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { text } from './pending.text.ts'

interface DiscardDialogProps {
  write: Stored
  title: string
  /** What was written. */
  content: string
  onClose: () => void
}

/** Asks before something goes that is nowhere else. */
export function DiscardDialog({ write, title, content, onClose }: DiscardDialogProps) {
  const subject = excerpt(content)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={title}
      confirmLabel={text.discard}
      cancelLabel={text.cancel}
      onConfirm={() => void discard(write).then(onClose)}
    >
      <p className="wrap-anywhere">
        {subject ? `“${subject}”` : text.yourPost} {text.discardText}
      </p>
    </ConfirmDialog>
  )
}
