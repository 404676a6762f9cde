import { useQuery } from '@tanstack/react-query'
import { Pause, Plus, SearchX, Trash2, UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { ManagedTeam } from '#contract/teams.ts'
import { common, holds, teams as text } from '#locales/text.ts'
import { HoldRefusal } from '#web/holds/hold-refusal.tsx'
import { refusedHold } from '#web/holds/holds.data.ts'
import { plain } from '#web/lib/plain.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { TeamForm } from './team-form.tsx'
import { TeamRow } from './team-row.tsx'
import { lostGiveaways, managedTeamsQuery, useDeleteTeam, useEditTeam } from './teams.data.ts'

interface TeamListProps {
  department: string | undefined
  onDepartment: (department: string | undefined) => void
}

const isLike = (team: ManagedTeam, search: string) =>
  plain(`${team.name} ${team.description}`).includes(plain(search.trim()))

/** All teams, searched in the browser because they are few; the department filter is in the URL. */
export function TeamList({ department, onDepartment }: TeamListProps) {
  const query = useQuery(managedTeamsQuery)
  const { data } = query
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ what: 'edit' | 'deactivate' | 'delete'; id: number }>()
  const edit = useEditTeam()

  const departments = [...new Set(data?.flatMap(team => team.departments) ?? [])].toSorted((a, b) => a.localeCompare(b))
  const shown = data?.filter(team => isLike(team, search) && (!department || team.departments.includes(department)))
  const opened = data?.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  const setActive = ({ id, name }: ManagedTeam, isActive: boolean) =>
    edit.mutate(
      { params: { id }, body: { isActive } },
      {
        onSuccess: () =>
          toast({ title: isActive ? text.edit.activated({ team: name }) : text.edit.deactivated({ team: name }) }),
        onError: error => toastError(error, { title: text.edit.failed }),
      },
    )
  const showAll = () => {
    setSearch('')
    onDepartment(undefined)
  }

  return (
    <Card>
      <div className="grid gap-3 p-4 desk:grid-cols-[minmax(0,1fr)_16rem] desk:px-5">
        <SearchField label={text.management.search} value={search} onChange={setSearch} />
        <SelectField
          label={text.management.department}
          labelHidden
          value={department ?? ''}
          onChange={event => onDepartment(event.target.value || undefined)}
        >
          <option value="">{text.management.allDepartments}</option>
          {department && !departments.includes(department) && <option>{department}</option>}
          {departments.map(each => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      {hasFailed(query) && (
        <QueryFailure isInside title={text.management.failed} query={query}>
          {text.management.failedText}
        </QueryFailure>
      )}
      {!shown && !hasFailed(query) && (
        <Skeleton label={text.management.loading} className="border-t border-line">
          <RowSkeletons rows={5} />
        </Skeleton>
      )}
      {shown && (
        <ul className="border-t border-line">
          {shown.map(team => (
            <li key={team.id} className="border-line not-first:border-t">
              <TeamRow
                team={team}
                onEdit={() => setOpen({ what: 'edit', id: team.id })}
                onDelete={() => setOpen({ what: 'delete', id: team.id })}
                onSetActive={isActive =>
                  isActive || team.runningGiveaways.length === 0
                    ? setActive(team, isActive)
                    : setOpen({ what: 'deactivate', id: team.id })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          tone="neutral"
          title={text.management.noneFound}
          action={<Button onClick={showAll}>{text.management.showAll}</Button>}
        >
          {text.management.noneFoundText}
        </EmptyState>
      )}
      {data?.length === 1 && <NoneYet />}
      {opened && open?.what === 'edit' && <EditTeamDialog team={opened} onClose={close} />}
      {opened && open?.what === 'deactivate' && (
        <DeactivateTeamDialog team={opened} onClose={close} onConfirm={() => setActive(opened, false)} />
      )}
      {opened && open?.what === 'delete' && <DeleteTeamDialog team={opened} onClose={close} />}
    </Card>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title={text.management.onlyCompanyWide}
      className="border-t border-line"
      action={
        <LinkButton to="/create-team" variant="primary" icon={<Plus />}>
          {text.management.create}
        </LinkButton>
      }
    >
      {text.management.onlyCompanyWideText}
    </EmptyState>
  )
}

interface DeactivateTeamDialogProps {
  team: ManagedTeam
  onClose: () => void
  onConfirm: () => void
}

/** Names the giveaways that will have no winner if the team stays inactive until their end. */
function DeactivateTeamDialog({ team, onClose, onConfirm }: DeactivateTeamDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Pause />}
      title={text.deactivation.title({ team: team.name })}
      confirmLabel={text.deactivation.confirm}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>{lostGiveaways(text.deactivation.giveaways, team.runningGiveaways)}</p>
    </ConfirmDialog>
  )
}

/** Names what is deleted with a team before deleting it. */
function DeleteTeamDialog({ team, onClose }: { team: ManagedTeam; onClose: () => void }) {
  const remove = useDeleteTeam()
  // The row and this dialog unmount before the reply arrives, so the toasts do not depend on them.
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: team.id } })
      toast({ title: text.deletion.done({ team: team.name }) })
    } catch (error) {
      const hold = refusedHold(error)
      if (hold) openLayer(layer => <HoldRefusal title={holds.teamRefused} name={team.name} {...hold} {...layer} />)
      else toastError(error, { title: text.deletion.failed })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Trash2 />}
      title={text.deletion.title({ team: team.name })}
      confirmLabel={text.deletion.confirm}
      waiting={remove.isPending}
      waitingLabel={text.deletion.waiting}
      onConfirm={() => void confirm()}
    >
      <p>{text.deletion.consequences({ posts: team.postCount })}</p>
      {team.scheduledCount > 0 && <p className="mt-2">{text.deletion.scheduled({ count: team.scheduledCount })}</p>}
      {team.runningGiveaways.length > 0 && (
        <p className="mt-2">{lostGiveaways(text.deletion.giveaways, team.runningGiveaways)}</p>
      )}
      {team.records > 0 && <p className="mt-2">{text.deletion.records(team)}</p>}
      {team.memberCount > 0 && <p className="mt-2">{text.deletion.members({ count: team.memberCount })}</p>}
      {team.postCount > 0 && team.isActive && <p className="mt-2">{text.deletion.instead}</p>}
    </ConfirmDialog>
  )
}

function EditTeamDialog({ team, onClose }: { team: ManagedTeam; onClose: () => void }) {
  const id = useId()
  const edit = useEditTeam()
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={open => !open && !edit.isPending && onClose()}
      title={text.edit.title}
      subject={team.name}
      dismissable={!isDirty}
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
        onDirty={setDirty}
        team={team}
        runningGiveaways={team.runningGiveaways}
        onSubmit={(_, refuse, changes) =>
          edit.mutate(
            { params: { id: team.id }, body: changes },
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
