import { useQuery } from '@tanstack/react-query'
import { Plus, SearchX, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ManagedTeam } from '#contract/teams.ts'
import { common, teams as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { EmptyState, FailureState } from '#web/ui/states/empty-state.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { DeactivateTeamDialog } from './deactivate-team-dialog.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { EditTeamDialog } from './edit-team-dialog.tsx'
import { TeamRow } from './team-row.tsx'
import { managedTeamsQuery, useEditTeam } from './teams.data.ts'

interface TeamListProps {
  department: string | undefined
  onDepartment: (department: string | undefined) => void
}

const isLike = (team: ManagedTeam, search: string) =>
  `${team.name} ${team.description}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

/** All teams, searched in the browser because they are few; the department filter is in the URL. */
export function TeamList({ department, onDepartment }: TeamListProps) {
  const { data, isError, isFetching, refetch } = useQuery(managedTeamsQuery)
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
      {!shown && isError && <Failure waiting={isFetching} onRetry={() => void refetch()} />}
      {!shown && !isError && (
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

function Failure(props: { waiting: boolean; onRetry: () => void }): ReactNode {
  return (
    <FailureState title={text.management.failed} retryLabel={common.tryAgain} {...props}>
      {text.management.failedText}
    </FailureState>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title={text.management.onlyCompanyWide}
      className="border-t border-line"
      action={
        <LinkButton to="/create-team" variant="primary" icon={<Plus aria-hidden />}>
          {text.management.create}
        </LinkButton>
      }
    >
      {text.management.onlyCompanyWideText}
    </EmptyState>
  )
}
