import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { isCompanyWide } from '#contract/policy.ts'
import { recordedAboutMe } from '#contract/privacy.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { ownTeamsQuery } from '#web/session/session.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { text } from './teams.text.ts'

/** Says to somebody who is in no team but Company-wide whom to ask. */
export function NoTeam() {
  const { data: teams } = useQuery(ownTeamsQuery)
  const isAlone = teams?.every(({ teamId }) => isCompanyWide(teamId)) ?? false
  const { data: recorded } = useQuery({ ...queryOf(recordedAboutMe), enabled: isAlone })
  if (!isAlone || !recorded) return null
  return (
    <Callout icon={<UsersRound />} title={text.noTeam} className="mb-4">
      {text.askForTeam(recorded.owners)}
    </Callout>
  )
}
