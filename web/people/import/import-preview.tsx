import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { ChosenColumns } from '#contract/text/people-file.ts'
import { peopleImport as text } from '#locales/text.ts'
import { useInvitations } from '#web/people/joining/invitations.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { Check, Preview } from './import.data.ts'
import { ImportErrors } from './import-errors.tsx'
import { ImportableRows } from './importable-rows.tsx'
import { MissingTeams } from './missing-teams.tsx'

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
  const [when, setWhen] = useState<'now' | 'later'>('later')
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
            onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'later')}
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
