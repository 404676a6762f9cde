import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** The files of a post and what else belongs to it, below its text; with `isFixed` in view while a long text scrolls. */
export function BelowText({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid gap-3 px-4 pb-3 empty:hidden desk:px-5',
        isFixed ? 'min-h-0 content-start overflow-y-auto pt-1' : 'shrink-0',
      )}
    >
      {children}
    </div>
  )
}
