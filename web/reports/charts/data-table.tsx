import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface Column {
  name: string
  /** Numbers are at the right. */
  isNumber?: boolean
}

interface DataTableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The values of a chart as a table; the first column names the row. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const place = (n: number) =>
    classes(
      'px-2 first:ps-5 last:pe-5 desk:px-4 desk:first:ps-6 desk:last:pe-6',
      columns[n]?.isNumber ? 'text-end' : 'text-start',
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-ink-3">
            {columns.map(({ name }, n) => (
              <th key={name} scope="col" className={classes('py-2.5 font-semi', place(n))}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-12 border-b border-line last:border-b-0">
              {cells.map((cell, n) => {
                const Cell = n === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={columns[n]?.name}
                    {...(n === 0 && { scope: 'row' })}
                    className={classes('font-regular text-ink', place(n))}
                  >
                    {cell}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
