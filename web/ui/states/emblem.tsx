import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type Tone, tones } from '#web/ui/tones.ts'

interface EmblemProps {
  tone?: Tone
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
        tones[tone].soft,
        tones[tone].ink,
        className,
      )}
    >
      {children}
    </span>
  )
}
