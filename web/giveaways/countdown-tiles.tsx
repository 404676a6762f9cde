import { classes } from '#web/ui/classes.ts'
import { partsOf } from './countdown.tsx'
import { text } from './giveaways.text.ts'
import { useServerNow } from './server-clock.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** The countdown as four tiles, on the company's deep ground. Screen readers get minutes, and are not interrupted. */
export function CountdownTiles({ endDate, className }: { endDate: string; className?: string }) {
  const ms = Date.parse(endDate) - useServerNow()
  if (ms <= 0) return <p className={classes('text-h3 text-on-deep', className)}>{text.ended}</p>
  const parts = partsOf(ms)
  return (
    <time dateTime={endDate} className={classes('flex max-w-56 gap-1.5 wide:max-w-none', className)}>
      <span className="sr-only">{text.left(parts.days, parts.hours, parts.minutes)}</span>
      {units.map(unit => (
        <span
          key={unit}
          aria-hidden
          className="min-w-12 flex-1 rounded-control bg-on-deep/13 px-1.5 pt-1 pb-0.75 text-center"
        >
          <span className="block text-lead leading-5 font-bold tabular-nums">
            {String(parts[unit]).padStart(2, '0')}
          </span>
          <span className="block text-micro font-medium leading-3.5 text-on-deep-2">{text.cells[unit]}</span>
        </span>
      ))}
    </time>
  )
}
