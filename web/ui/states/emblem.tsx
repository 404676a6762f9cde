import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { tagTones } from '#web/ui/marks/tag.tsx'

interface EmblemProps {
  tone?: keyof typeof tagTones
  large?: boolean
  className?: string
  /** One icon. */
  children: ReactNode
}

/** A large soft tile with an icon, for empty, failed and finished states. */
export function Emblem({ tone = 'brand', large = false, className, children }: EmblemProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-emblem',
        large ? 'size-21 [&_svg]:size-9' : 'size-17 [&_svg]:size-8',
        tagTones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
