import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { isSameEntry } from '#contract/organization.forms.ts'
import { setOrganization } from '#contract/organization.ts'
import { can } from '#contract/policy.ts'
import { teamForm } from '#contract/teams.forms.ts'
import { createTeam, listTeams } from '#contract/teams.ts'
import { common, teams, peopleImport as text } from '#locales/text.ts'
import { organizationQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxRow } from '#web/ui/forms/checkbox.tsx'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

interface NewTeam {
  name: string
  people: number
}

interface MissingTeamsProps {
  teams: readonly NewTeam[]
  onCreated: () => void
}

/** Names the teams of a file that do not exist, and creates them. */
export function MissingTeams({ teams, onCreated }: MissingTeamsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Callout tone="warning" icon={<UsersRound />} title={text.missingTeams({ count: teams.length })}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 wrap-anywhere">
            {text.missingTeamsText({ names: teams.map(({ name }) => name).join(', ') })}
          </p>
          <Button onClick={() => setOpen(true)}>{text.createTeams({ count: teams.length })}</Button>
        </div>
      </Callout>
      {isOpen && <CreateTeams teams={teams} onClose={() => setOpen(false)} onCreated={onCreated} />}
    </>
  )
}

/** What of two lists is not in the company's. */
const newOf = (used: readonly string[], known: readonly string[]) =>
  used.filter((entry, n) => ![...known, ...used.slice(0, n)].some(other => isSameEntry(other, entry)))

/** Asks which of the teams are created, and for the departments and functions of all or of each. */
function CreateTeams({ teams, onClose, onCreated }: MissingTeamsProps & { onClose: () => void }) {
  const client = useQueryClient()
  const actor = useActor()
  const { data: lists } = useQuery(organizationQuery)
  const [chosen, setChosen] = useState(() => new Set(teams.map(({ name }) => name)))
  const [ofAll, setOfAll] = useState<Kinds>({ departments: [], functions: [] })
  const [own, setOwn] = useState<ReadonlyMap<string, Kinds>>(new Map())
  const [isNaming, setNaming] = useState(false)
  const [hasTried, setTried] = useState(false)
  const wanted = teams.filter(({ name }) => chosen.has(name)).map(({ name }) => ({ name, ...(own.get(name) ?? ofAll) }))
  const create = useMutation({
    mutationFn: async () => {
      const departments = newOf(
        wanted.flatMap(team => team.departments),
        lists?.departments ?? [],
      )
      const functions = newOf(
        wanted.flatMap(team => team.functions),
        lists?.functions ?? [],
      )
      if (lists && departments.length + functions.length > 0)
        await call(setOrganization, {
          body: {
            departments: [...lists.departments, ...departments],
            functions: [...lists.functions, ...functions],
            known: lists,
          },
        })
      for (const team of wanted) await call(createTeam, { body: { ...team, description: '' } })
    },
    onSuccess: onCreated,
    onError: error => {
      toastError(error, { title: text.createTeamsFailed })
      // Some may have been created.
      onCreated()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listTeams) }),
        client.invalidateQueries({ queryKey: organizationQuery.queryKey }),
      ]),
  })
  const submit = () => {
    setTried(true)
    if (wanted.every(team => teamForm.safeParse(team).success)) create.mutate()
  }
  const toggle = (name: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const isUntouched =
    !isNaming &&
    chosen.size === teams.length &&
    own.size === 0 &&
    ofAll.departments.length === 0 &&
    ofAll.functions.length === 0
  const kinds = {
    lists: lists ?? undefined,
    mayAdd: can(actor, 'organization.edit'),
    onName: () => setNaming(true),
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && !create.isPending && onClose()}
      title={text.createTeams({ count: wanted.length })}
      subject={text.createTeamsHelp}
      dismissable={isUntouched}
      foot={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {common.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={wanted.length === 0}
            waiting={create.isPending}
            waitingLabel={text.creatingTeams}
            onClick={submit}
          >
            {text.createTeams({ count: wanted.length })}
          </Button>
        </>
      }
    >
      <ul className="mb-5 divide-y divide-line rounded-card border border-line">
        {teams.map(({ name, people }) => (
          <li key={name} className="grid gap-3 px-4 py-2">
            <div className="flex items-center gap-3">
              <CheckboxRow
                label={text.ofTeam({ team: name, count: people })}
                checked={chosen.has(name)}
                onCheckedChange={isChosen => toggle(name, isChosen === true)}
              />
              {chosen.has(name) && teams.length > 1 && !own.has(name) && (
                <Button
                  variant="ghost"
                  className="ms-auto"
                  aria-label={text.chooseOwn({ team: name })}
                  onClick={() => setOwn(new Map([...own, [name, ofAll]]))}
                >
                  {text.own}
                </Button>
              )}
            </div>
            {chosen.has(name) && own.has(name) && (
              <TeamKinds
                {...kinds}
                hasTried={hasTried}
                value={own.get(name) ?? ofAll}
                onChange={value => setOwn(new Map([...own, [name, value]]))}
              />
            )}
          </li>
        ))}
      </ul>
      {teams.length > 1 && <h3 className="mb-3 text-label">{text.forAllTeams}</h3>}
      <TeamKinds
        {...kinds}
        hasTried={hasTried && wanted.some(({ name }) => !own.has(name))}
        value={ofAll}
        onChange={setOfAll}
      />
    </Dialog>
  )
}

/** The kind of team. */
interface Kinds {
  departments: string[]
  functions: string[]
}

interface TeamKindsProps {
  /** Those of the company; undefined while they load. */
  lists: Kinds | undefined
  value: Kinds
  onChange: (value: Kinds) => void
  /** The user tried to go on: what is missing is said. */
  hasTried: boolean
  /** New ones can be made. */
  mayAdd: boolean
  /** A new one is being named. */
  onName: () => void
}

const fields = ['departments', 'functions'] as const
const labels = { departments: text.newDepartment, functions: text.newFunction }

/** Departments and functions of new teams, which can be made in place. */
function TeamKinds({ lists, value, onChange, hasTried, mayAdd, onName }: TeamKindsProps) {
  return (
    <div className="grid gap-4">
      {fields.map(field => (
        <div key={field} className="grid gap-2">
          <ChipsField
            legend={teams.form[field]}
            choices={[...new Set([...(lists?.[field] ?? []), ...value[field]])]}
            value={value[field]}
            error={hasTried ? teamForm.shape[field].safeParse(value[field]).error?.issues[0]?.message : undefined}
            onChange={chosen => onChange({ ...value, [field]: chosen })}
          />
          {mayAdd && (
            <NewEntry
              label={labels[field]}
              onOpen={onName}
              onAdd={entry => {
                const known = [...(lists?.[field] ?? []), ...value[field]].find(other => isSameEntry(other, entry))
                onChange({ ...value, [field]: [...new Set([...value[field], known ?? entry])] })
              }}
            />
          )}
        </div>
      ))}
    </div>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

interface NewEntryProps {
  label: string
  onOpen: () => void
  onAdd: (entry: string) => void
}

/** "+ New", which opens a field for its name. Escape closes the field. */
function NewEntry({ label, onOpen, onAdd }: NewEntryProps) {
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <Button
        variant="ghost"
        className="justify-self-start"
        icon={<Plus className="size-4.5" />}
        onClick={() => {
          onOpen()
          setName('')
        }}
      >
        {label}
      </Button>
    )
  const add = () => {
    if (name.trim() !== '') onAdd(name.trim())
    setName(undefined)
  }
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={label}
        value={name}
        maxLength={limits.listEntryCharacters}
        ref={focus}
        fieldClassName="min-w-0 flex-1"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') setName(undefined)
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>{text.addEntry}</Button>
    </div>
  )
}
