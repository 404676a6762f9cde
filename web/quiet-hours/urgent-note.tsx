import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { Callout } from '#web/ui/states/callout.tsx'
import { audienceHoursQuery } from './quiet-hours.data.ts'
import { text } from './quiet-hours.text.ts'

/** Whom an urgent post wakes, before it is sent. */
export function UrgentNote({ teamId }: { teamId: number }) {
  const { data } = useQuery(audienceHoursQuery(teamId))
  if (!data) return null
  const { people, quiet, urgentLeft } = data
  return (
    <Callout tone="warning" icon={<Siren aria-hidden />}>
      {urgentLeft === 0 ? text.noneLeft : text.pushedTo({ people, quiet })}
    </Callout>
  )
}

/** How many are out of their quiet hours at a time to come. */
export function AwakeThen({ teamId, at }: { teamId: number; at: string }) {
  const { data } = useQuery(audienceHoursQuery(teamId, at))
  if (!data || data.people === 0) return null
  return <p className="text-meta text-ink-3">{text.awakeThen({ awake: data.people - data.quiet, of: data.people })}</p>
}
