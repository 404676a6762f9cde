import { CalendarClock, ClipboardCheck, FileCheck, Siren } from 'lucide-react'
import { useState } from 'react'
import { day, hour } from '#contract/durations.ts'
import { can } from '#contract/policy.ts'
import { postChoices as text } from '#locales/text.ts'
import { localInput, ownTimeZone, upcomingTime } from '#web/lib/times/dates.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { AwakeThen, ByMail } from '#web/quiet-hours/urgent-note.tsx'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow, WithIcon } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { isInstant, type PostChoices } from './choices.ts'

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

const morningHour = 6

/** What is offered first: six in the morning, the next time that comes. */
function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setHours(morningHour, 0, 0, 0)
  return morning.getTime() > now.getTime() + hour ? morning : new Date(morning.getTime() + day)
}

interface TimeFieldProps {
  /** An instant. */
  value: string
  onChange: (value: string) => void
}

/** When a post is published, in the time zone of this device. */
function TimeField({ value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(() => localInput(new Date(value)))
  const [opened] = useState(() => Date.now())
  const isPast = useIsPast(value)
  return (
    <TextField
      type="datetime-local"
      label={text.when}
      value={typed}
      min={localInput(new Date(opened))}
      help={text.zone({ zone: ownTimeZone() })}
      error={isPast ? text.past : undefined}
      fieldClassName="py-3"
      onChange={({ target }) => {
        setTyped(target.value)
        if (isInstant(target.value)) onChange(new Date(target.value).toISOString())
      }}
    />
  )
}
