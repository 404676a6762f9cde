import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface ProgressRingProps {
  /** 0 to 1. */
  share: number
  /** What is running, for screen readers; without it they read the words nearby. */
  label?: string
  /** The size of the ring, and the text in it. */
  className?: string
  /** In the middle; by default the percentage. */
  children?: ReactNode
}

const percentOf = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)

/** A share as a ring: a progressbar with a label, without one a picture of the words beside it. */
export function ProgressRing({ share, label, className = 'size-18 text-h3 font-bold', children }: ProgressRingProps) {
  const percent = percentOf(share)
  const progress = { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent } as const
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : progress)}
      className={classes('relative grid shrink-0 place-items-center text-center tabular-nums', className)}
    >
      <svg aria-hidden viewBox="0 0 96 96" className="absolute inset-0 -rotate-90">
        <circle cx="48" cy="48" r="42" fill="none" strokeWidth="9" className="stroke-track" />
        <circle
          cx="48"
          cy="48"
          r="42"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - percent}
          className={classes(
            'transition-[stroke-dashoffset] duration-(--slow)',
            percent === 0
              ? 'stroke-transparent'
              : label === undefined && percent === 100
                ? 'stroke-success-bar'
                : 'stroke-fill',
          )}
        />
      </svg>
      <span className="relative">{children ?? `${percent}%`}</span>
    </span>
  )
}
