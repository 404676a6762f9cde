import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  info: { ground: 'bg-info-soft', icon: 'text-info', Icon: Info },
  success: { ground: 'bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  warning: { ground: 'bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
  danger: { ground: 'bg-danger-soft', icon: 'text-danger', Icon: TriangleAlert },
} as const

interface NoteProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  /** Its first words, in strong. */
  title?: string
  className?: string
  children?: ReactNode
}

/** A quiet remark inside a page or form. */
export function Note({ tone = 'info', icon, title, className, children }: NoteProps) {
  const { ground, icon: iconColor, Icon } = tones[tone]
  return (
    <div className={classes('flex items-start gap-3 rounded-control px-4 py-3 text-small text-ink', ground, className)}>
      <span aria-hidden className={classes('shrink-0 [&_svg]:size-5', iconColor)}>
        {icon ?? <Icon />}
      </span>
      <div className="min-w-0 flex-1 text-pretty">
        {title && <strong className="font-strong">{title} </strong>}
        {children}
      </div>
    </div>
  )
}

/** A short state that floats over the page, said aloud when it comes. */
export function Banner({ tone = 'info', icon, className, children }: Omit<NoteProps, 'title'>) {
  const { ground, icon: iconColor, Icon } = tones[tone]
  return (
    <div
      role="status"
      className={classes(
        'inline-flex min-h-target animate-rise items-center gap-2 rounded-full px-4 text-label shadow-2 [&_svg]:size-5',
        ground,
        iconColor,
        className,
      )}
    >
      <span aria-hidden>{icon ?? <Icon />}</span>
      {children}
    </div>
  )
}
