import { Trash2 } from 'lucide-react'
import type { ManagedTeam } from '#contract/teams.ts'
import { common, teams as text } from '#locales/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { lostGiveaways } from './lost-giveaways.ts'
import { useDeleteTeam } from './teams.data.ts'

/** Names what is deleted with a team before deleting it. */
export function DeleteTeamDialog({ team, onClose }: { team: ManagedTeam; onClose: () => void }) {
  const remove = useDeleteTeam()
  // The row and this dialog unmount before the reply arrives, so the toasts do not depend on them.
  const confirm = () =>
    void toastOutcome(remove.mutateAsync({ params: { id: team.id } }), {
      done: () => ({ title: text.deletion.done({ team: team.name }) }),
      failed: text.deletion.failed,
    }).then(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Trash2 />}
      title={text.deletion.title({ team: team.name })}
      confirmLabel={text.deletion.confirm}
      cancelLabel={common.cancel}
      waiting={remove.isPending}
      waitingLabel={text.deletion.waiting}
      onConfirm={confirm}
    >
      <p>{text.deletion.consequences({ posts: team.postCount })}</p>
      {team.runningGiveaways.length > 0 && (
        <p className="mt-2">{lostGiveaways(text.deletion.giveaways, team.runningGiveaways)}</p>
      )}
      {team.memberCount > 0 && <p className="mt-2">{text.deletion.members({ count: team.memberCount })}</p>}
      {team.postCount > 0 && team.isActive && <p className="mt-2">{text.deletion.instead}</p>}
    </ConfirmDialog>
  )
}
