import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { quietHours as text } from '#locales/text.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { audienceHoursQuery } from './quiet-hours.data.ts'

/** Whom an urgent post wakes, before it is sent. */
export function UrgentNote({ teamId }: { teamId: number }) {
  const { data } = useQuery(audienceHoursQuery(teamId))
  if (!data) return null
  const { urgentLeft, ...counts } = data
  return (
    <Callout tone="warning" icon={<Siren aria-hidden />}>
      {urgentLeft === 0 ? text.noneLeft : text.pushedTo(counts)}
    </Callout>
  )
}

/** How many of those whom a push reaches are out of their quiet hours at a time to come. */
export function AwakeThen({ teamId, at }: { teamId: number; at: string }) {
  const { data } = useQuery(audienceHoursQuery(teamId, at))
  if (!data || data.reachable === 0) return null
  const { reachable, quiet } = data
  return <p className="text-meta text-ink-3">{text.awakeThen({ awake: reachable - quiet, of: reachable })}</p>
}
