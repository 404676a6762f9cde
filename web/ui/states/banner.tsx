import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type Tone, tones } from '#web/ui/tones.ts'

interface BannerProps {
  tone: Tone
  icon: ReactNode
  title: string
  /** What the title means. */
  children?: ReactNode
  /** Below the text. */
  actions?: ReactNode
  /** At the right, on a desk. */
  end?: ReactNode
}

/** The one sentence that matters on a page, and what to do about it. */
export function Banner({ tone, icon, title, children, actions, end }: BannerProps) {
  const { soft, ink } = tones[tone]
  return (
    <div className={classes('flex items-start gap-4 rounded-card px-5 py-4 desk:px-6 desk:py-5', soft)}>
      <span aria-hidden className={classes('shrink-0 [&>svg]:size-7', ink)}>
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-h3">{title}</h2>
        <div className="mt-0.5 text-action font-regular text-pretty text-ink-2">{children}</div>
        {actions && <div className="mt-3 flex flex-wrap gap-2 max-desk:-ms-11">{actions}</div>}
      </div>
      {end && <div className="shrink-0 self-center max-desk:hidden">{end}</div>}
    </div>
  )
}
