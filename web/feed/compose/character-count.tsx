import { limits } from '#contract/limits.ts'
import { classes } from '#web/ui/classes.ts'
import { text } from './composer.text.ts'

const tellBelow = 200

/** How many letters there are, once it matters; said aloud when few are left. */
export function LetterCount({ left, className }: { left: number; className?: string }) {
  if (left > tellBelow) return null
  const used = limits.postCharacters - left
  const isNear = left <= 20
  return (
    <p className={classes('text-meta tabular-nums', left < 0 ? 'font-semi text-danger' : 'text-ink-3', className)}>
      <span aria-hidden>{text.count(used, limits.postCharacters)}</span>
      <span role="status" className="sr-only">
        {isNear && text.countSpoken(left)}
      </span>
    </p>
  )
}
