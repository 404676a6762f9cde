import { classes } from '../classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface BadgeProps {
  count: number
  /** What screen readers read instead of the number, such as "4 unread". */
  label?: string
  tone?: 'unread' | 'quiet' | 'header'
  className?: string
}

const tones = {
  unread: 'bg-unread text-on-unread',
  quiet: 'bg-sunken text-ink-2',
  header: 'bg-on-header text-header',
} as const

const maxCount = 99

/** A count; nothing at 0, and 99+ above 99. */
export function Badge({ count, label, tone = 'unread', className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classes(
        'inline-block min-w-[1.25rem] shrink-0 rounded-full px-1.5 text-center text-micro leading-[1.25rem] font-bold tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count > maxCount ? `${maxCount}+` : count}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
