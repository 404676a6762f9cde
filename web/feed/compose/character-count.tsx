import { limits } from '#contract/limits.ts'
import { composer as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

const showBelow = 200

/** The number of characters, once few are left. Screen readers announce it near the end. */
export function CharacterCount({ left, className }: { left: number; className?: string }) {
  if (left > showBelow) return null
  const count = limits.postCharacters - left
  const isNear = left <= 20
  return (
    <p className={classes('text-meta tabular-nums', left < 0 ? 'font-semi text-danger' : 'text-ink-3', className)}>
      <span aria-hidden>
        {text.count({ characters: String(count), max: String(limits.postCharacters) })}
        {left < 0 && ` · ${text.tooMany({ characters: -left })}`}
      </span>
      <span role="status" className="sr-only">
        {isNear && (left < 0 ? text.tooMany({ characters: -left }) : text.countSpoken({ count: left }))}
      </span>
    </p>
  )
}
