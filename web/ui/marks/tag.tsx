import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export const tagTones = {
  neutral: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-brand-ink',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const

interface TagProps {
  tone?: keyof typeof tagTones
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
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-meta font-semi whitespace-nowrap',
        tagTones[tone],
        className,
      )}
    >
      {!plain && <span aria-hidden className="size-1.75 rounded-full bg-current" />}
      {children}
    </span>
  )
}
