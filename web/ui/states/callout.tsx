import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { tones } from '#web/ui/tones.ts'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: TriangleAlert } as const

interface CalloutProps {
  tone?: keyof typeof icons
  icon?: ReactNode
  /** The first words, in bold. */
  title?: string
  className?: string
  children?: ReactNode
}

/** A highlighted remark inside a page or form. */
export function Callout({ tone = 'info', icon, title, className, children }: CalloutProps) {
  const { soft, ink } = tones[tone]
  const Icon = icons[tone]
  return (
    <div className={classes('flex items-start gap-3 rounded-control px-4 py-3 text-small text-ink', soft, className)}>
      <span aria-hidden className={classes('shrink-0 [&_svg]:size-5', ink)}>
        {icon ?? <Icon />}
      </span>
      <div className="min-w-0 flex-1 text-pretty">
        {title && <strong className="font-strong">{title} </strong>}
        {children}
      </div>
    </div>
  )
}
