import { useState } from 'react'
import { type FileRow, templateColumns } from '#contract/text/people-file.ts'
import { peopleImport as text } from '#locales/text.ts'
import { peopleLimits } from '#web/people/people.limits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { hidden } from '#web/ui/visually-hidden.tsx'

/** On a phone the address and the teams are below the name. */
const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 desk:grid-cols-[2.5rem_1fr_1fr_minmax(0,2fr)_minmax(0,1fr)]'

/** The rows that can be imported: the first ones, and more on request. */
export function ImportableRows({ rows }: { rows: readonly FileRow[] }) {
  const [most, setMost] = useState<number>(peopleLimits.importPreviewRows)
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
          <Button variant="ghost" block onClick={() => setMost(most + peopleLimits.importMoreRows)}>
            {text.moreRows({ count: Math.min(peopleLimits.importMoreRows, rows.length - shown.length) })}
          </Button>
        </div>
      )}
    </section>
  )
}
