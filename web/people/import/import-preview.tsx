import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { type Sheet } from '#contract/text/guess-columns.ts'
import {
  type ChosenColumns,
  type ColumnUse,
  columnUses,
  type FileRow,
  isDepartmentName,
  templateColumns,
} from '#contract/text/people-file.ts'
import { peopleImport as text } from '#locales/text.ts'
import { useInvitations } from '#web/people/joining/invitations.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import type { Check, Preview } from './import.data.ts'
import { ImportErrors } from './import-errors.tsx'
import { MissingTeams } from './missing-teams.tsx'

const importPreviewRows = 5
const importMoreRows = 200

interface ImportPreviewProps {
  preview: Preview
  onImport: (invitations: 'now' | 'later') => void
  onOther: () => void
  onColumns: (columns: ChosenColumns) => void
  /** Whether rows without an address are taken; checks the file again. */
  onEmailOptional: (isOptional: boolean) => void
  /** Checks the file again. */
  onTeamsCreated: () => void
}

/** Previews an import: what the columns are, the rows, every row that will be skipped, and the invitations. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, onImport, onOther, onColumns, onEmailOptional, onTeamsCreated } = props
  const { file, check } = preview
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Emblem>
          <FileSpreadsheet />
        </Emblem>
        <div className="min-w-0">
          <h2 className="text-h3">{check ? text.chosen({ count: check.total }) : text.chooseColumns}</h2>
          <p className="truncate text-small text-ink-3">{file.name}</p>
        </div>
      </div>
      <ColumnChoice sheet={preview} onChange={onColumns} />
      <CheckRow
        label={text.withoutEmail}
        help={text.withoutEmailHelp}
        checked={preview.isEmailOptional}
        onChange={onEmailOptional}
      />
      {check ? (
        <Checked check={check} {...{ onImport, onOther, onTeamsCreated }} />
      ) : (
        <>
          <Callout tone="warning">{text.chooseColumnsText}</Callout>
          <div className="flex justify-end">
            <Button onClick={onOther}>{text.otherFile}</Button>
          </div>
        </>
      )}
    </div>
  )
}

type CheckedProps = Omit<ImportPreviewProps, 'preview' | 'onColumns' | 'onEmailOptional'> & { check: Check }

function Checked({ check, onImport, onOther, onTeamsCreated }: CheckedProps) {
  const { total, rows, successful, failed, errors, doubtfulNames, newTeams, outsiders } = check
  const { isMailSetUp } = useInvitations()
  const [chosen, setChosen] = useState<'now' | 'later'>()
  const when = chosen ?? (isMailSetUp ? 'now' : 'later')
  return (
    <>
      {doubtfulNames.length > 0 && (
        <Callout tone="warning" title={text.areNamesRight}>
          {text.doubtful({ names: doubtfulNames.join(', ') })}
        </Callout>
      )}
      {newTeams.length > 0 && <MissingTeams teams={newTeams} onCreated={onTeamsCreated} />}
      {failed > 0 && (
        <Callout tone="warning">{failed === total ? text.noneImportable : text.problems({ count: failed })}</Callout>
      )}
      {outsiders.people > 0 && (
        <Callout tone="info">
          {text.outsiders({ count: outsiders.people, domains: outsiders.domains.join(', ') })}
        </Callout>
      )}
      {rows.length > 0 && <ImportableRows rows={rows} />}
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {successful > 0 && (
        <div className="grid gap-3">
          <ChoiceField
            legend={text.invitations}
            choices={whenToInvite(isMailSetUp)}
            chosen={when}
            onChange={({ target }) => setChosen(target.value === 'now' ? 'now' : 'later')}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onOther}>{text.otherFile}</Button>
        {successful > 0 && (
          <Button variant="primary" onClick={() => onImport(when)}>
            {text.submit({ count: successful })}
          </Button>
        )}
      </div>
    </>
  )
}

function whenToInvite(isMailSetUp: boolean) {
  const words = text.whenToInvite
  return [
    { value: 'later', label: isMailSetUp ? words.sendLater : words.later, help: words.laterHelp },
    isMailSetUp
      ? { value: 'now', label: words.sendNow, help: words.sendNowHelp }
      : { value: 'now', label: words.writeNow, help: words.writeNowHelp },
  ]
}

interface ColumnChoiceProps {
  sheet: Sheet
  onChange: (columns: ChosenColumns) => void
}

/** Says what each column of a file is taken for, to be changed, and which ones are not used. */
function ColumnChoice({ sheet: { names, columns }, onChange }: ColumnChoiceProps) {
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

/** On a phone the address and the teams are below the name. */
const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 desk:grid-cols-[2.5rem_1fr_1fr_minmax(0,2fr)_minmax(0,1fr)]'

/** The rows that can be imported: the first ones, and more on request. */
function ImportableRows({ rows }: { rows: readonly FileRow[] }) {
  const [most, setMost] = useState<number>(importPreviewRows)
  const shown = rows.slice(0, most)
  return (
    <section className="rounded-card border border-line text-small">
      <h3 className="px-4 py-3 text-meta text-ink-3">
        {shown.length === rows.length
          ? text.allRows({ count: rows.length })
          : text.firstRows({ shown: shown.length, all: rows.length })}
      </h3>
      <div aria-hidden className={classes(columns, 'hidden text-meta font-semi text-ink-3 desk:grid')}>
        <span>{text.row}</span>
        {templateColumns.map(column => (
          <span key={column}>{text.columns[column]}</span>
        ))}
      </div>
      <ul>
        {shown.map(({ row, firstName, lastName, email, team }) => (
          <li key={row} className={classes(columns, 'border-t border-line')}>
            <span className="row-span-3 text-ink-3 tabular-nums desk:row-span-1">
              {text.rowCell({ row: String(row), hidden })}
            </span>
            <span className="wrap-anywhere desk:contents">
              <span>{firstName} </span>
              <span>{lastName}</span>
            </span>
            <span className="col-start-2 wrap-anywhere desk:col-start-auto">{email}</span>
            <span className="col-start-2 wrap-anywhere text-ink-2 desk:col-start-auto">{team}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="border-t border-line p-1">
          <Button variant="ghost" block onClick={() => setMost(most + importMoreRows)}>
            {text.moreRows({ count: Math.min(importMoreRows, rows.length - shown.length) })}
          </Button>
        </div>
      )}
    </section>
  )
}
