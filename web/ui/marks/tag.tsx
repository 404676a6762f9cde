import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type Tone, tones } from '../tones.ts'

interface TagProps {
  tone?: Tone
  /** Without the dot. */
  plain?: boolean
  className?: string
  children: ReactNode
}

/** A state as a word; color only supports it. */
export function Tag({ tone = 'neutral', plain = false, className, children }: TagProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 text-meta font-semi wrap-anywhere',
        tones[tone].soft,
        tones[tone].ink,
        className,
      )}
    >
      {!plain && <span aria-hidden className="size-1.75 rounded-full bg-current" />}
      {children}
    </span>
  )
}
