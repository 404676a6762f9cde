import { ArrowDown, ArrowUp } from 'lucide-react'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/marks/tag.tsx'

/** The difference to the period before in words; nothing where one of them is unknown. */
export function ChangeTag({
  by,
  words,
}: {
  by: number | null
  words: (values: { count: number; up: boolean }) => string
}) {
  if (by === null) return null
  const n = Math.round(by)
  return (
    <Tag tone={n > 0 ? 'success' : n < 0 ? 'warning' : 'neutral'}>
      {n === 0 ? text.chart.same : words({ count: Math.abs(n), up: n > 0 })}
    </Tag>
  )
}

/** The difference of one day, with an arrow. */
export function Change({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null) return <span className="text-ink-3">–</span>
  const n = Math.round(to - from)
  const Arrow = n > 0 ? ArrowUp : ArrowDown
  return (
    <span className={classes('font-semi', n > 0 ? 'text-success' : n < 0 ? 'text-warning' : 'text-ink-3')}>
      {n !== 0 && <Arrow className="me-0.5 inline size-4 align-[-3px]" />}
      {n < 0 && <span className="sr-only">−</span>}
      {number(Math.abs(n))}
    </span>
  )
}

export const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from

interface KnownDay {
  day: string
  value: number
}

/** The days with the highest and the lowest value, or null where fewer than two days differ. */
export function extremesOf(
  days: readonly { day: string; value: number | null }[],
): { most: KnownDay; least: KnownDay } | null {
  const known = days
    .flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))
    .toSorted((a, b) => b.value - a.value)
  const [most, least] = [known[0], known.at(-1)]
  return most && least && most.value > least.value ? { most, least } : null
}
