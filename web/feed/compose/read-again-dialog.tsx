import { common } from '#web/lib/common.text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { text } from './composer.text.ts'

interface ReadAgainDialogProps {
  readers: number
  onAnswer: (readAgain: boolean) => void
  onClose: () => void
}

/** Asks what a changed text means for those who have read the former one. */
export function ReadAgainDialog({ readers, onAnswer, onClose }: ReadAgainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.readAgainTitle}
      closeLabel={common.close}
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>{text.smallCorrection}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {text.readAgain}
          </Button>
        </>
      }
    >
      <p className="text-body text-pretty text-ink-2">{text.readAgainText({ readers })}</p>
    </Dialog>
  )
}
