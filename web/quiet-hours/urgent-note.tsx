import { useQuery } from '@tanstack/react-query'
import { Siren, UserX } from 'lucide-react'
import { quietHours as text } from '#locales/text.ts'
import { CheckboxRow } from '#web/ui/forms/checkbox.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { audienceHoursQuery } from './quiet-hours.data.ts'

/** Whom an urgent post wakes, before it is sent. */
export function UrgentNote({ teamId }: { teamId: number }) {
  const { data } = useQuery(audienceHoursQuery(teamId))
  if (!data) return null
  const { urgentLeft, ...counts } = data
  return (
    <Callout tone="warning" icon={<Siren />}>
      {urgentLeft === 0 ? text.noneLeft : text.pushedTo(counts)}
    </Callout>
  )
}

interface ByMailProps {
  teamId: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether a post also goes by mail to those whom no push reaches, and how many neither reaches. */
export function ByMail({ teamId, checked, onChange }: ByMailProps) {
  const { data } = useQuery(audienceHoursQuery(teamId))
  if (!data) return null
  const neither = data.people - data.reachable - data.mailable
  return (
    <div className="grid gap-2 py-3">
      {data.mailable > 0 && (
        <CheckboxRow
          label={text.byMail}
          help={text.byMailHelp({ count: data.mailable })}
          checked={checked}
          onCheckedChange={isChecked => onChange(isChecked === true)}
        />
      )}
      {neither > 0 && (
        <Callout tone="warning" icon={<UserX />}>
          {text.neither({ count: neither, b: strong })}
        </Callout>
      )}
    </div>
  )
}

const strong = (words: string) => <strong key="b">{words}</strong>

/** How many of those whom a push reaches are out of their quiet hours at a time to come. */
export function AwakeThen({ teamId, at }: { teamId: number; at: string }) {
  const { data } = useQuery(audienceHoursQuery(teamId, at))
  if (!data || data.reachable === 0) return null
  const { reachable, quiet } = data
  return <p className="text-meta text-ink-3">{text.awakeThen({ awake: reachable - quiet, of: reachable })}</p>
}
