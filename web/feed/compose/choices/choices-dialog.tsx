import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common.text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { text } from './choices.text.ts'
import type { PostChoices } from './choices.ts'

export interface ChoicesProps {
  choices: PostChoices
  onChoose: (choices: PostChoices) => void
}

/** What else a post can do. */
export function ChoicesDialog({ choices, onChoose, onClose }: ChoicesProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.title}
      closeLabel={common.close}
      foot={
        <Button variant="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className="divide-y divide-line">
        <Choice icon={<ClipboardCheck />}>
          <SwitchRow
            label={text.askToConfirm}
            help={text.askToConfirmHelp}
            checked={choices.askToConfirm}
            onCheckedChange={askToConfirm => onChoose({ ...choices, askToConfirm })}
            className="min-w-0 flex-1"
          />
        </Choice>
      </div>
    </Dialog>
  )
}

const Choice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-center gap-3.5">
    <span aria-hidden className="shrink-0 text-ink-2 [&>svg]:size-6">
      {icon}
    </span>
    {children}
  </div>
)
