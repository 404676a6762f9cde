import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const tones = {
  info: { ground: 'bg-info-soft', icon: 'text-info', Icon: Info },
  success: { ground: 'bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  warning: { ground: 'bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
  danger: { ground: 'bg-danger-soft', icon: 'text-danger', Icon: TriangleAlert },
} as const

interface CalloutProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  /** The first words, in bold. */
  title?: string
  className?: string
  children?: ReactNode
}

/** A highlighted remark inside a page or form. */
export function Callout({ tone = 'info', icon, title, className, children }: CalloutProps) {
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
