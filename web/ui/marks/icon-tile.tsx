import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type Tone, tones } from '../tones.ts'

interface IconTileProps {
  tone?: Tone
  className?: string
  /** One icon. */
  children: ReactNode
}

/** What a card or row is about, as an icon on a soft ground; a word beside it says its state. */
export function IconTile({ tone = 'brand', className, children }: IconTileProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-card [&>svg]:size-5.5',
        tones[tone].soft,
        tones[tone].ink,
        className,
      )}
    >
      {children}
    </span>
  )
}
