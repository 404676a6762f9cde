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

/** The names of the columns above a list, on a desk. */
export function ColumnNames({ columns, names }: { columns: string; names: readonly string[] }) {
  return (
    <div
      aria-hidden
      className={classes(
        'hidden min-h-10 items-center border-b border-line text-meta font-semi text-ink-3 desk:grid',
        columns,
      )}
    >
      {names.map(name => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}
