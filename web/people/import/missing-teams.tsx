import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import { createTeam, listTeams } from '#contract/teams.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { common } from '#web/lib/common.text.ts'
import { TeamForm, type TeamInput } from '#web/teams/team-form.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text } from './import.text.ts'

interface MissingTeamsProps {
  names: readonly string[]
  onCreated: () => void
}

/** Names the teams of a file that do not exist, and creates them. */
export function MissingTeams({ names, onCreated }: MissingTeamsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Callout tone="warning" icon={<UsersRound />} title={text.missingTeams(names.length)}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 wrap-anywhere">{text.missingTeamsText(names)}</p>
          <Button onClick={() => setOpen(true)}>{text.createTeams(names.length)}</Button>
        </div>
      </Callout>
      {isOpen && <CreateTeams names={names} onClose={() => setOpen(false)} onCreated={onCreated} />}
    </>
  )
}

function CreateTeams({ names, onClose, onCreated }: MissingTeamsProps & { onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: async (form: TeamInput) => {
      for (const name of names) await call(createTeam, { body: { ...form, name } })
    },
    onSuccess: onCreated,
    onError: error => {
      toastError(error, { title: text.createTeamsFailed })
      // Some may have been created.
      onCreated()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listTeams) }),
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && !create.isPending && onClose()}
      title={text.createTeams(names.length)}
      subject={names.join(', ')}
      closeLabel={common.close}
      dismissable={false}
      foot={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            waiting={create.isPending}
            waitingLabel={text.creatingTeams}
          >
            {text.createTeams(names.length)}
          </Button>
        </>
      }
    >
      <TeamForm id={id} name={names[0]} onSubmit={form => create.mutate(form)} />
      {names.length > 1 && <p className="mt-4 text-small text-ink-3">{text.createTeamsHelp}</p>}
    </Dialog>
  )
}
