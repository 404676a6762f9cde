import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

interface CardProps extends ComponentProps<'div'> {
  /** In a feed: edge to edge and square on a phone, a card on a desk. */
  feed?: boolean
}

export function Card({ feed = false, className, ...rest }: CardProps) {
  const shape = feed ? 'overflow-hidden desk:rounded-card desk:shadow-card' : 'rounded-card shadow-card'
  return <div {...rest} className={classes('bg-surface', shape, className)} />
}

interface CardHeaderProps {
  title: string
  subject?: ReactNode
  /** Content at the right. */
  end?: ReactNode
  className?: string
}

export function CardHeader({ title, subject, end, className }: CardHeaderProps) {
  return (
    <div className={classes('flex flex-wrap items-center justify-between gap-x-3 px-5 pt-5', className)}>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="text-h3">{title}</h2>
        {subject && <p className="mt-0.5 text-small text-ink-3">{subject}</p>}
      </div>
      {end}
    </div>
  )
}
