import { forYou as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { useHasNews } from './for-you.data.ts'

/** Says that something new concerns the user. */
export function NewsDot({ className }: { className?: string }) {
  return (
    useHasNews() && (
      <span className={classes('size-2.5 shrink-0 rounded-full bg-unread', className)}>
        <span className="sr-only">{text.isNew}</span>
      </span>
    )
  )
}
