import { useId } from 'react'
import type { ManagedTeam } from '#contract/teams.ts'
import { common, teams as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { TeamForm } from './team-form.tsx'
import { useEditTeam } from './teams.data.ts'

export function EditTeamDialog({ team, onClose }: { team: ManagedTeam; onClose: () => void }) {
  const id = useId()
  const edit = useEditTeam()
  return (
    <Dialog
      open
      onOpenChange={open => !open && !edit.isPending && onClose()}
      title={text.edit.title}
      subject={team.name}
      closeLabel={common.close}
      dismissable={false}
      foot={
        <>
          <Button onClick={onClose} disabled={edit.isPending}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" waiting={edit.isPending} waitingLabel={text.edit.waiting}>
            {text.edit.submit}
          </Button>
        </>
      }
    >
      <TeamForm
        id={id}
        team={team}
        runningGiveaways={team.runningGiveaways}
        onSubmit={(form, refuse) =>
          edit.mutate(
            { params: { id: team.id }, body: form },
            {
              onSuccess: () => {
                toast({ title: text.edit.done })
                onClose()
              },
              onError: error => {
                toastError(error, { title: text.edit.failed })
                refuse(error)
              },
            },
          )
        }
      />
    </Dialog>
  )
}
