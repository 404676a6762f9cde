import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A value with its column's name for screen readers. */
export function Named({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </div>
  )
}

/** With the class of a column that is not always there. */
type ColumnName = string | readonly [name: string, className: string]

/** The names of the columns above a list, on a desk and on paper. */
export function ColumnNames({ columns, names }: { columns: string; names: readonly ColumnName[] }) {
  return (
    <div
      aria-hidden
      className={classes(
        'hidden min-h-10 items-center border-b border-line text-meta font-semi text-ink-3 desk:grid print:grid',
        columns,
      )}
    >
      {names
        .map(each => (typeof each === 'string' ? ([each, ''] as const) : each))
        .map(([name, className]) => (
          <span key={name} className={className}>
            {name}
          </span>
        ))}
    </div>
  )
}
