import { CalendarClock, ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common.text.ts'
import { dayAndHour } from '#web/lib/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { text } from './choices.text.ts'
import type { PostChoices } from './choices.ts'
import { TimeField } from './time-field.tsx'
import { nextMorning } from './times.ts'

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
      <ChoiceSwitches choices={choices} onChoose={onChoose} />
    </Dialog>
  )
}

interface ChoiceSwitchesProps extends ChoicesProps {
  /** It is scheduled, and stays so. */
  isScheduled?: boolean
}

export function ChoiceSwitches({ choices, onChoose, isScheduled = false }: ChoiceSwitchesProps) {
  return (
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
      <Choice icon={<CalendarClock />}>
        <SwitchRow
          label={text.later}
          help={choices.scheduledFor === null ? text.laterHelp : dayAndHour(new Date(choices.scheduledFor))}
          checked={choices.scheduledFor !== null}
          disabled={isScheduled}
          onCheckedChange={isLater =>
            onChoose({ ...choices, scheduledFor: isLater ? nextMorning(new Date()).toISOString() : null })
          }
          className="min-w-0 flex-1"
        />
      </Choice>
      {choices.scheduledFor !== null && (
        <TimeField value={choices.scheduledFor} onChange={scheduledFor => onChoose({ ...choices, scheduledFor })} />
      )}
    </div>
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
