import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { isSameEntry } from '#contract/organization.ts'
import { teamForm } from '#contract/teams.forms.ts'
import { teams, peopleImport as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** What kind of team it is. */
export interface Kinds {
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
}

const fields = ['departments', 'functions'] as const
const labels = { departments: text.newDepartment, functions: text.newFunction }

/** Departments and functions of new teams, which can be made in place. */
export function TeamKinds({ lists, value, onChange, hasTried, mayAdd }: TeamKindsProps) {
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

/** "+ New", which opens a field for its name. */
function NewEntry({ label, onAdd }: { label: string; onAdd: (entry: string) => void }) {
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <Button
        variant="ghost"
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => setName('')}
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
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>{text.addEntry}</Button>
    </div>
  )
}
