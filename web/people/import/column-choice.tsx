import {
  type ChosenColumns,
  type ColumnUse,
  columnUses,
  isDepartmentName,
  type Sheet,
} from '#contract/text/people-file.ts'
import { peopleImport as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

interface ColumnChoiceProps {
  sheet: Sheet
  onChange: (columns: ChosenColumns) => void
}

/** Says what each column of a file is taken for, to be changed, and which ones are not used. */
export function ColumnChoice({ sheet: { names, columns }, onChange }: ColumnChoiceProps) {
  const options = names.map((name, at) => ({ at, name: name.trim() || text.unnamedColumn({ position: at + 1 }) }))
  const used = new Set(columnUses.map(use => columns[use]))
  const unused = options.filter(({ at }) => !used.has(at))
  const department = columns.team === undefined && unused.find(({ name }) => isDepartmentName(name))
  const choose = (use: ColumnUse, at: number | undefined) => {
    // a column has one use, and a full name stands for both of its parts
    const freed = Object.fromEntries(columnUses.filter(other => columns[other] === at).map(other => [other, undefined]))
    const parts = { firstName: undefined, lastName: undefined }
    const instead = use === 'fullName' ? parts : use in parts ? { fullName: undefined } : {}
    onChange({ ...columns, ...(at !== undefined && { ...freed, ...instead }), [use]: at })
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <h3 className="text-label">{text.columnsTitle}</h3>
      <div className="grid grid-cols-2 gap-3 desk:grid-cols-5">
        {columnUses.map(use => (
          <SelectField
            key={use}
            label={text.uses[use]}
            value={columns[use] ?? ''}
            onChange={({ target }) => choose(use, target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">{text.noColumn}</option>
            {options.map(({ at, name }) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {unused.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {text.notUsed({ names: unused.map(({ name }) => name).join(', ') })}
          </p>
          {department && (
            <Button variant="ghost" onClick={() => choose('team', department.at)}>
              {text.asTeam({ name: department.name })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
