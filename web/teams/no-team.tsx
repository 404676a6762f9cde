import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { recordedAboutMe } from '#contract/privacy.ts'
import { listOf } from '#locales/list-of.ts'
import { teams as text } from '#locales/text.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { useIsInNoTeam } from './use-no-team.ts'

/** Says to somebody who is in no team but Company-wide whom to ask. */
export function NoTeam() {
  const isInNoTeam = useIsInNoTeam()
  const { data: recorded } = useQuery({ ...queryOf(recordedAboutMe), enabled: isInNoTeam })
  if (!isInNoTeam || !recorded) return null
  return (
    <Callout icon={<UsersRound />} title={text.noTeam} className="mb-4">
      {text.askForTeam({ owners: listOf(recorded.owners.slice(0, 3), 'disjunction') })}
    </Callout>
  )
}
