import { useState } from 'react'
import { can } from '#contract/policy.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { useActor } from '#web/session/session.ts'

/** Whether the user is in no team but Company-wide, and has to ask others for one. */
export function useIsInNoTeam(): boolean {
  const actor = useActor()
  return actor.teams.size === 1 && !can(actor, 'team.set-members')
}

/** Whether the feed says so, until this user dismisses it on this device. */
export function useNoTeamNote() {
  const { id } = useActor()
  const dismissed = new DeviceValue('no-team-dismissed-', id)
  const isInNoTeam = useIsInNoTeam()
  const [isDismissed, setDismissed] = useState(() => dismissed.read() !== null)
  const dismiss = () => {
    setDismissed(true)
    dismissed.writeJson({ authorId: id })
  }
  return { isShown: isInNoTeam && !isDismissed, dismiss }
}
