import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface RowProps {
  start?: ReactNode
  title: ReactNode
  subject?: ReactNode
  /** Content at the right. */
  end?: ReactNode
  className?: string
}

/** A row of a list: avatar or icon, a name with a line below, content at the right. */
export function Row({ start, title, subject, end, className }: RowProps) {
  return (
    <div
      className={classes(
        'flex min-h-16 flex-wrap items-center gap-x-3 border-line px-5 py-2.5 not-first:border-t',
        className,
      )}
    >
      {start}
      <div className="min-w-0 flex-[1_1_7rem]">
        <div className="text-action font-semi wrap-anywhere">{title}</div>
        {subject && <div className="line-clamp-2 text-meta wrap-anywhere text-ink-3">{subject}</div>}
      </div>
      {end && <div className="ms-auto shrink-0 text-end text-meta text-ink-3 tabular-nums">{end}</div>}
    </div>
  )
}
