import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import { peopleSelection as text } from '#locales/text.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useAddToTeam } from '../people.data.ts'
import { type SelectionDialogProps, Who } from './selection-dialogs.tsx'

/** Adds people to a team; members of it keep their rights. */
export function AddToTeamDialog({ people, teams, onClose, onDone }: SelectionDialogProps & { teams: readonly Team[] }) {
  const addToTeam = useAddToTeam()
  const [team, setTeam] = useState<Team>()
  const [isMissing, setMissing] = useState(false)
  const submit = async () => {
    if (!team) return setMissing(true)
    const isDone = await toastOutcome(addToTeam.mutateAsync({ teamId: team.id, people }), {
      done: ({ added, members, gone }) => ({
        title: text.added({ count: added, team: team.name }),
        description: [
          ...(members > 0 ? [text.members({ count: members })] : []),
          ...(gone > 0 ? [text.gone({ count: gone })] : []),
        ].join(' '),
      }),
      failed: text.addFailed,
    })
    onClose()
    if (isDone) onDone()
  }
  return (
    <FormDialog
      title={text.addTitle({ count: people.length })}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      submitLabel={text.addConfirm({ count: people.length })}
      isWaiting={addToTeam.isPending}
      waitingLabel={text.adding}
    >
      <SelectField
        label={text.team}
        error={isMissing && !team ? text.teamMissing : undefined}
        value={team ? String(team.id) : ''}
        onChange={({ target }) => setTeam(teams.find(({ id }) => String(id) === target.value))}
      >
        <option value="">{text.chooseTeam}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div>
        <Who people={people} />
      </div>
    </FormDialog>
  )
}
