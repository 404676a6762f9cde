import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { templateColumns } from '#contract/text/people-file.ts'
import { useInvitations } from '#web/people/invitations.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Preview } from './import.data.ts'
import { text } from './import.text.ts'
import { ImportErrors } from './import-errors.tsx'
import { MissingTeams } from './missing-teams.tsx'

/** On a phone the address and the teams are below the name. */
const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 desk:grid-cols-[2.5rem_1fr_1fr_minmax(0,2fr)_minmax(0,1fr)]'

interface ImportPreviewProps {
  preview: Preview
  onImport: (invitations: 'now' | 'later') => void
  onOther: () => void
  /** Checks the file again. */
  onTeamsCreated: () => void
}

/** Previews an import: the number of people, the first rows, every row that will be skipped, and the invitations. */
export function ImportPreview({ preview, onImport, onOther, onTeamsCreated }: ImportPreviewProps) {
  const { file, total, rows, successful, failed, errors, doubtfulNames, missingTeams, outsiders } = preview
  const { isMailSetUp } = useInvitations()
  const [when, setWhen] = useState<'now' | 'later'>('later')
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Emblem>
          <FileSpreadsheet />
        </Emblem>
        <div className="min-w-0">
          <h2 className="text-h3">{text.chosen(total)}</h2>
          <p className="truncate text-small text-ink-3">{file.name}</p>
        </div>
      </div>
      {doubtfulNames.length > 0 && (
        <Callout tone="warning" title={text.areNamesRight}>
          {text.doubtful(doubtfulNames)}
        </Callout>
      )}
      {missingTeams.length > 0 && <MissingTeams names={missingTeams} onCreated={onTeamsCreated} />}
      {failed > 0 && <Callout tone="warning">{text.problems(failed, total)}</Callout>}
      {outsiders.people > 0 && <Callout tone="info">{text.outsiders(outsiders.people, outsiders.domains)}</Callout>}
      {rows.length > 0 && (
        <section className="rounded-card border border-line text-small">
          <h3 className="px-4 py-3 text-meta text-ink-3">{text.firstRows(rows.length, successful)}</h3>
          <div aria-hidden className={classes(columns, 'hidden text-meta font-semi text-ink-3 desk:grid')}>
            <span>{text.row}</span>
            {templateColumns.map(column => (
              <span key={column}>{text.columns[column]}</span>
            ))}
          </div>
          <ul>
            {rows.map(({ row, firstName, lastName, email, team }) => (
              <li key={row} className={classes(columns, 'border-t border-line')}>
                <span className="row-span-3 text-ink-3 tabular-nums desk:row-span-1">
                  <VisuallyHidden>{text.row} </VisuallyHidden>
                  {row}
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
        </section>
      )}
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {successful > 0 && (
        <div className="grid gap-3">
          <ChoiceField
            legend={text.invitations}
            choices={text.whenToInvite(isMailSetUp)}
            chosen={when}
            onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'later')}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onOther}>{text.otherFile}</Button>
        {successful > 0 && (
          <Button variant="primary" onClick={() => onImport(when)}>
            {text.submit(successful)}
          </Button>
        )}
      </div>
    </div>
  )
}
