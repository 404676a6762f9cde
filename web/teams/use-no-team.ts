import { useState } from 'react'
import { can } from '#contract/policy.ts'
import { isFirstContentShown } from '#web/lib/first-content.ts'
import { useActor } from '#web/session/session.ts'

/** Whether the user is in no team but Company-wide, and has to ask others for one. */
export function useIsInNoTeam(): boolean {
  const actor = useActor()
  return actor.teams.size === 1 && !can(actor, 'team.set-members')
}

/**
 * Whether the feed says so, until this user dismisses it on this device. Not while it takes the place of posts that the
 * document came with: they would move.
 */
export function useNoTeamNote() {
  const key = `no-team-dismissed-${useActor().id}`
  const isInNoTeam = useIsInNoTeam()
  const [cameWithPosts] = useState(isFirstContentShown)
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null)
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Without space on the device it lasts as long as the page.
    }
  }
  return { isShown: isInNoTeam && !isDismissed && !cameWithPosts, dismiss }
}
