import { FileSpreadsheet } from 'lucide-react'
import { peopleColumns } from '#contract/text/people-file.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Preview } from './import.data.ts'
import { text } from './import.text.ts'

/** On a phone the address is below the name. */
const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 desk:grid-cols-[2.5rem_1fr_1fr_minmax(0,2fr)]'

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  onImport: () => void
  onOther: () => void
}

/** Previews an import: the number of people, the first rows, and the errors in the file. */
export function ImportPreview({ fileName, preview, onImport, onOther }: ImportPreviewProps) {
  const { total, rows, problems } = preview
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Emblem>
          <FileSpreadsheet />
        </Emblem>
        <div className="min-w-0">
          <h2 className="text-h3">{text.chosen(total)}</h2>
          <p className="truncate text-small text-ink-3">{fileName}</p>
        </div>
      </div>
      {problems > 0 && <Callout tone="warning">{text.problems(problems, total)}</Callout>}
      <section className="rounded-card border border-line text-small">
        <h3 className="px-4 py-3 text-meta text-ink-3">{text.firstRows(rows.length)}</h3>
        <div aria-hidden className={classes(columns, 'hidden text-meta font-semi text-ink-3 desk:grid')}>
          <span>{text.row}</span>
          {peopleColumns.map(column => (
            <span key={column}>{text.columns[column]}</span>
          ))}
        </div>
        <ul>
          {rows.map(({ row, problem }) => (
            <li key={row.row} className={classes(columns, 'border-t border-line')}>
              <span className="row-span-2 text-ink-3 tabular-nums desk:row-span-1">
                <VisuallyHidden>{text.row} </VisuallyHidden>
                {row.row}
              </span>
              <span className="wrap-anywhere desk:contents">
                <span>{row.firstName} </span>
                <span>{row.lastName}</span>
              </span>
              <span className="col-start-2 wrap-anywhere desk:col-start-auto">
                {row.email}
                {problem && <span className="block text-meta font-medium text-danger">{problem}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onOther}>{text.otherFile}</Button>
        {total > problems && (
          <Button variant="primary" onClick={onImport}>
            {text.submit(total - problems)}
          </Button>
        )}
      </div>
    </div>
  )
}
