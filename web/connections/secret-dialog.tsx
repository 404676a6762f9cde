import { ShieldAlert } from 'lucide-react'
import { connections as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { CopiedValue } from './copied-value.tsx'

interface SecretDialogProps extends LayerProps {
  title: string
  subject: string
  /** Names the secret for screen readers. */
  label: string
  secret: string
}

/** Shows a secret this once. It stays open until one of its buttons is pressed. */
export function SecretDialog({ title, subject, label, secret, open, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={title}
      subject={subject}
      dismissable={false}
      foot={
        <Button variant="primary" onClick={onClose}>
          {text.copiedIt}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopiedValue label={label} value={secret} />
        <Callout tone="warning" icon={<ShieldAlert />} title={text.shownOnce}>
          {text.keepIt}
        </Callout>
      </div>
    </Dialog>
  )
}
