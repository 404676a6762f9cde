import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A management page: at most 1120 px wide, with padding. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'mx-auto w-full max-w-[calc(var(--container-page)+2rem)] px-4 pt-4 pb-16 desk:pt-8',
        className,
      )}
    >
      {children}
    </div>
  )
}

interface PageHeaderProps {
  title: string
  subject?: ReactNode
  /** A way back, above the title. */
  back?: ReactNode
  /** At the right on a desktop, below on a phone; the primary one last. */
  actions?: ReactNode
}

export function PageHeader({ title, subject, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-3 desk:mb-6">
      <div className="min-w-0 flex-[1_0_100%] desk:flex-1">
        {back && <div className="-ms-3">{back}</div>}
        <h1 className="text-h1">{title}</h1>
        {subject && <p className="mt-0.5 text-small text-ink-2">{subject}</p>}
      </div>
      {actions}
    </header>
  )
}
