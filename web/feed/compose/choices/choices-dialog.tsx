import { CalendarClock, ClipboardCheck, FileCheck, Siren } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { postChoices as text } from '#locales/text.ts'
import { upcomingTime } from '#web/lib/times/dates.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { AwakeThen, ByMail } from '#web/quiet-hours/urgent-note.tsx'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow, WithIcon } from '#web/ui/forms/switch.tsx'
import type { PostChoices } from './choices.ts'
import { nextMorning, TimeField } from './time-field.tsx'

export interface ChoicesProps {
  choices: PostChoices
  onChoose: (choices: PostChoices) => void
  /** Null until it is chosen. */
  teamId: number | null
  /** The names of its documents. */
  documents: readonly string[]
}

/** The options of a post. */
export function ChoicesDialog({ onClose, ...props }: ChoicesProps & { onClose: () => void }) {
  const isPast = useIsPast(props.choices.scheduledFor)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.title}
      foot={
        <Button variant="primary" disabled={isPast} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <ChoiceSwitches {...props} />
    </Dialog>
  )
}

interface ChoiceSwitchesProps extends ChoicesProps {
  /** It is scheduled, and stays so. */
  isScheduled?: boolean
}

export function ChoiceSwitches({ choices, onChoose, teamId, documents, isScheduled = false }: ChoiceSwitchesProps) {
  const [document] = documents
  const mayBeUrgent = can(useActor(), 'post.urgent', { teamId })
  return (
    <div className="divide-y divide-line">
      <WithIcon icon={<ClipboardCheck />}>
        <SwitchRow
          label={text.askToConfirm}
          help={text.askToConfirmHelp}
          checked={choices.askToConfirm}
          onCheckedChange={askToConfirm => onChoose({ ...choices, askToConfirm })}
          className="min-w-0 flex-1"
        />
      </WithIcon>
      {choices.askToConfirm && document !== undefined && (
        <WithIcon icon={<FileCheck />}>
          <SwitchRow
            label={text.afterOpening}
            help={text.afterOpeningHelp({ name: document, count: documents.length })}
            checked={choices.confirmAfterOpening}
            onCheckedChange={confirmAfterOpening => onChoose({ ...choices, confirmAfterOpening })}
            className="min-w-0 flex-1 wrap-anywhere"
          />
        </WithIcon>
      )}
      {mayBeUrgent && (
        <WithIcon icon={<Siren />}>
          <SwitchRow
            label={text.urgent}
            help={text.urgentHelp}
            checked={choices.isUrgent}
            onCheckedChange={isUrgent => onChoose({ ...choices, isUrgent, byMail: isUrgent })}
            className="min-w-0 flex-1"
          />
        </WithIcon>
      )}
      {mayBeUrgent && teamId !== null && (choices.isUrgent || choices.askToConfirm) && (
        <ByMail teamId={teamId} checked={choices.byMail} onChange={byMail => onChoose({ ...choices, byMail })} />
      )}
      <WithIcon icon={<CalendarClock />}>
        <SwitchRow
          label={text.later}
          help={choices.scheduledFor === null ? text.laterHelp : upcomingTime(new Date(choices.scheduledFor))}
          checked={choices.scheduledFor !== null}
          disabled={isScheduled}
          onCheckedChange={isLater =>
            onChoose({ ...choices, scheduledFor: isLater ? nextMorning(new Date()).toISOString() : null })
          }
          className="min-w-0 flex-1"
        />
      </WithIcon>
      {choices.scheduledFor !== null && (
        <div className="pb-3">
          <TimeField value={choices.scheduledFor} onChange={scheduledFor => onChoose({ ...choices, scheduledFor })} />
          {teamId !== null && !choices.isUrgent && <AwakeThen teamId={teamId} at={choices.scheduledFor} />}
        </div>
      )}
    </div>
  )
}
