import { ArrowDown, ArrowUp } from 'lucide-react'
import { crews as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

interface ReachChangeProps {
  from: number | null
  to: number | null
  /** The days compared with, where nothing beside it names them. */
  before?: string
}

/** The difference of two shares in points and words. */
export function ReachChange({ from, to, before }: ReachChangeProps) {
  if (from === null || to === null)
    return <span className="text-ink-3">{before === undefined ? text.nothing : text.noneBefore({ before })}</span>
  const points = Math.round(to - from)
  const Arrow = points > 0 ? ArrowUp : ArrowDown
  const change = points === 0 ? text.same : text.changed({ up: points > 0, count: Math.abs(points) })
  return (
    <span
      className={classes(
        'inline-flex gap-1 font-medium',
        points > 0 ? 'text-success' : points < 0 ? 'text-danger' : 'text-ink-3',
      )}
    >
      {points !== 0 && <Arrow className="mt-0.5 size-4 shrink-0" />}
      {before === undefined ? change : text.changedAgainst({ change, before })}
    </span>
  )
}
