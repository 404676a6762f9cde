import { FileSpreadsheet } from 'lucide-react'
import { peopleColumns } from '#contract/people-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Emblem } from '#web/ui/emblem.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Preview } from './import.data.ts'
import { text } from './import.text.ts'

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  onImport: () => void
  onOther: () => void
}

/** What is about to be imported: how many, the first of them, and what is wrong in the file. */
export function ImportPreview({ fileName, preview, onImport, onOther }: ImportPreviewProps) {
  const { total, rows, problems } = preview
  return (
    <div className="grid gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Emblem>
          <FileSpreadsheet />
        </Emblem>
        <div className="min-w-0">
          <h2 className="text-h3">{text.chosen(total)}</h2>
          <p className="truncate text-small text-ink-3">{fileName}</p>
        </div>
      </div>
      {problems > 0 && <Note tone="warning">{text.problems(problems)}</Note>}
      <div className="overflow-hidden rounded-card border border-line">
        <table className="w-full table-fixed text-left text-small">
          <caption className="px-4 pt-3 pb-1 text-left text-meta text-ink-3">{text.firstRows(rows.length)}</caption>
          <thead className="text-meta text-ink-3">
            <tr>
              <th className="w-14 py-2 pl-4 font-semi">{text.row}</th>
              {peopleColumns.map(column => (
                <th key={column} className={`px-2 py-2 font-semi desk:px-4 ${column === 'email' ? '' : 'w-[23%]'}`}>
                  {text.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, problem }) => (
              <tr key={row.row} className="border-t border-line align-top">
                <td className="py-2.5 pl-4 text-ink-3 tabular-nums">{row.row}</td>
                {peopleColumns.map(column => (
                  <td key={column} className="px-2 py-2.5 wrap-anywhere desk:px-4">
                    {row[column]}
                    {column === 'email' && problem && <span className="block text-meta text-danger">{problem}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onOther}>{text.otherFile}</Button>
        <Button variant="primary" onClick={onImport}>
          {text.submit(total)}
        </Button>
      </div>
    </div>
  )
}
