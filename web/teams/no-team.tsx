import { useQuery } from '@tanstack/react-query'
import { UsersRound, X } from 'lucide-react'
import { recordedAboutMe } from '#contract/privacy.ts'
import { listOf } from '#locales/list-of.ts'
import { teams as text } from '#locales/text.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
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

/** One line that says whom to ask for a team. */
export function NoTeamNote({ onDismiss }: { onDismiss: () => void }) {
  const { data: recorded } = useQuery(queryOf(recordedAboutMe))
  const [owner] = recorded?.owners ?? []
  if (!owner) return null
  return (
    <div className="flex h-full items-center gap-3 bg-info-soft ps-4 text-small text-ink desk:rounded-control">
      <UsersRound className="size-5 shrink-0 text-info" />
      <p className="min-w-0 flex-1 truncate">{text.askInFeed({ owner })}</p>
      <IconButton label={text.dismissNote} icon={<X />} onClick={onDismiss} />
    </div>
  )
}
