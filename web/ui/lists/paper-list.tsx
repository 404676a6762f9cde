import { Fragment, type ReactNode } from 'react'

export interface PaperListProps {
  /** Beside the title: a logo. */
  mark?: ReactNode
  title: string
  /** What it is about, below the title; its lines stay. */
  subject: string
  /** Between the title and the list, and after the list. */
  head?: ReactNode
  foot?: ReactNode
  columns: readonly string[]
  sections: readonly { title: string; rows: readonly (readonly string[])[] }[]
  /** A box to tick before each row. */
  hasBoxes?: boolean
}

/** A list in sections as it is on paper: black on white in the dark too, without a page of its own where it is printed. */
export function PaperList({ mark, title, subject, head, foot, columns, sections, hasBoxes = false }: PaperListProps) {
  const width = columns.length + Number(hasBoxes)
  return (
    <article className="mx-auto max-w-[210mm] bg-white p-4 text-logo-dark shadow-card desk:p-10 print:max-w-none print:p-0 print:shadow-none">
      <header className="mb-4 flex items-start gap-3">
        {mark}
        <div className="min-w-0">
          <h2 className="text-h3">{title}</h2>
          <p className="text-small whitespace-pre-line wrap-anywhere">{subject}</p>
        </div>
      </header>
      {head}
      <table className="w-full text-start text-meta desk:text-small print:text-small">
        <thead>
          <tr className="border-b-2">
            {hasBoxes && <th aria-hidden />}
            {columns.map(column => (
              <th key={column} scope="col" className="p-1.5 text-start font-strong">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity.
            <Fragment key={n}>
              <tr className="break-after-avoid border-b">
                <th scope="colgroup" colSpan={width} className="px-1.5 pt-4 pb-1.5 text-start font-bold">
                  {section.title}
                </th>
              </tr>
              {section.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
                <tr key={row} className="break-inside-avoid border-b border-logo-dark/30 align-top">
                  {hasBoxes && (
                    <th aria-hidden className="w-7 p-1.5">
                      <span className="block size-4 rounded-[3px] border border-logo-dark" />
                    </th>
                  )}
                  {cells.map((words, cell) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity.
                      key={cell}
                      className={`p-1.5 wrap-break-word ${cell === 0 ? 'w-[28%] font-strong' : ''}`}
                    >
                      {words}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {foot}
    </article>
  )
}
