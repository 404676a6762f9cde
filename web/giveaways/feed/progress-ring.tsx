import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const radius = 40
const length = 2 * Math.PI * radius

interface ProgressRingProps {
  /** 0 to 1. */
  share: number
  className?: string
  /** What is inside, also as words nearby: the ring itself is not read. */
  children: ReactNode
}

/** A share as a ring. */
export function ProgressRing({ share, className, children }: ProgressRingProps) {
  const isDone = share >= 1
  return (
    <span aria-hidden className={classes('relative grid shrink-0 place-items-center text-center', className)}>
      <svg viewBox="0 0 96 96" className="absolute inset-0 -rotate-90">
        <circle cx="48" cy="48" r={radius} fill="none" strokeWidth="10" className="stroke-track" />
        <circle
          cx="48"
          cy="48"
          r={radius}
          fill="none"
          strokeWidth="10"
          strokeLinecap="round"
          strokeDasharray={`${length * Math.min(1, share)} ${length}`}
          className={isDone ? 'stroke-success-bar' : share > 0 ? 'stroke-fill' : 'stroke-transparent'}
        />
      </svg>
      <span className={classes('relative', isDone && 'text-success')}>{children}</span>
    </span>
  )
}
