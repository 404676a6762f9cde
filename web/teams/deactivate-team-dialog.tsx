import { Pause } from 'lucide-react'
import type { ManagedTeam } from '#contract/teams.ts'
import { common, teams as text } from '#locales/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { lostGiveaways } from './lost-giveaways.ts'

interface DeactivateTeamDialogProps {
  team: ManagedTeam
  onClose: () => void
  onConfirm: () => void
}

/** Names the giveaways that will have no winner if the team stays inactive until their end. */
export function DeactivateTeamDialog({ team, onClose, onConfirm }: DeactivateTeamDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Pause />}
      title={text.deactivation.title({ team: team.name })}
      confirmLabel={text.deactivation.confirm}
      cancelLabel={common.cancel}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>{lostGiveaways(text.deactivation.giveaways, team.runningGiveaways)}</p>
    </ConfirmDialog>
  )
}
