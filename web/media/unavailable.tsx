import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface UnavailableProps {
  icon: ReactNode
  title: string
  hint: string
  /** The user's next step. */
  action?: ReactNode
  className?: string
}

/** In place of a media item, on its own background, so that the text is readable. A small one shows its title alone. */
export function Unavailable({ icon, title, hint, action, className }: UnavailableProps) {
  return (
    <span
      className={classes(
        className,
        '@container flex min-h-0 flex-col items-center justify-center gap-1 bg-sunken p-3 text-center [&_svg]:size-6 [&_svg]:text-ink-3',
      )}
    >
      {icon}
      <span className="text-label text-ink-2 @max-[11rem]:text-micro">{title}</span>
      <span className="text-meta text-ink-3 @max-[11rem]:sr-only">{hint}</span>
      {action}
    </span>
  )
}
