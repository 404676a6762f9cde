import { CalendarClock, ClipboardCheck, Siren, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { postChoices as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { upcomingTime } from '#web/lib/times/dates.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { areChosen } from './choices.ts'
import type { ChoicesProps } from './choices-dialog.tsx'

const UrgentNote = lazyPart(() => import('#web/quiet-hours/urgent-note.tsx'), 'UrgentNote', 'authors')

/** The chosen options, each with a way to remove it. */
export function ChoiceChips({ choices, onChoose, teamId, documents }: ChoicesProps) {
  const { scheduledFor } = choices
  const isPast = useIsPast(scheduledFor)
  if (!areChosen(choices)) return null
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {choices.askToConfirm && (
          <Chip icon={<ClipboardCheck />} onRemove={() => onChoose({ ...choices, askToConfirm: false })}>
            {choices.confirmAfterOpening && documents.length > 0 ? text.asksAfterOpening : text.asksToConfirm}
          </Chip>
        )}
        {choices.isUrgent && (
          <Chip icon={<Siren />} onRemove={() => onChoose({ ...choices, isUrgent: false, byMail: false })}>
            {text.urgent}
          </Chip>
        )}
        {scheduledFor !== null && (
          <Chip icon={<CalendarClock />} onRemove={() => onChoose({ ...choices, scheduledFor: null })}>
            {upcomingTime(new Date(scheduledFor))}
          </Chip>
        )}
      </ul>
      {isPast && (
        <p role="status" className="text-meta font-medium text-danger">
          {text.past}
        </p>
      )}
      {choices.isUrgent && scheduledFor === null && teamId !== null && (
        <Suspense>
          <UrgentNote teamId={teamId} />
        </Suspense>
      )}
    </div>
  )
}

function Chip({ icon, onRemove, children }: { icon: ReactNode; onRemove: () => void; children: string }) {
  return (
    <li className="inline-flex h-target items-center gap-2 rounded-full bg-brand-soft ps-3.5 text-small font-strong text-brand-ink">
      <span aria-hidden className="[&>svg]:size-4.5">
        {icon}
      </span>
      {children}
      <button
        type="button"
        aria-label={text.remove({ choice: children })}
        onClick={onRemove}
        className="grid size-target place-items-center rounded-full"
      >
        <X className="size-4.5" />
      </button>
    </li>
  )
}
