import { day, hour, minute, second } from '#contract/durations.ts'
import { giveaways as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { useServerNow } from './server-clock.ts'

/** Whole days, hours, minutes and seconds; zeros once the time is over. */
export function partsOf(ms: number) {
  const left = Math.max(0, ms)
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  }
}

/** "2 days, 5 hours", "5 hours, 3 minutes", "3 minutes". */
export function timeLeft({
  days,
  hours,
  minutes,
}: Pick<ReturnType<typeof partsOf>, 'days' | 'hours' | 'minutes'>): string {
  const { left } = text
  return [
    days > 0 && left.days({ count: days }),
    hours > 0 && left.hours({ count: hours }),
    days === 0 && left.minutes({ count: minutes }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Days, hours, minutes and seconds until the end, by the server's clock. Screen readers get minutes, and are not interrupted. */
export function Countdown({ endDate, className }: { endDate: string; className?: string }) {
  const ms = Date.parse(endDate) - useServerNow()
  if (ms <= 0) return <span className={className}>{text.ended}</span>
  const { days, hours, minutes, seconds } = partsOf(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  const { units } = text
  return (
    <time dateTime={endDate} className={className}>
      <span className="sr-only">{timeLeft({ days, hours, minutes })}</span>
      <span aria-hidden className="tabular-nums">
        {days > 0 && `${days}${units.days} `}
        {two(hours)}
        {units.hours} {two(minutes)}
        {units.minutes} {two(seconds)}
        {units.seconds}
      </span>
    </time>
  )
}

interface CountdownCellsProps {
  /** Milliseconds that are left. */
  left: number
  /** On the company's deep ground. */
  onDeep?: boolean
  className?: string
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Days, hours, minutes and seconds as four cells. Screen readers get minutes, and are not interrupted. */
export function CountdownCells({ left, onDeep = false, className }: CountdownCellsProps) {
  const parts = partsOf(left)
  return (
    <div className={classes('flex gap-1.5', className)}>
      <span className="sr-only">{timeLeft(parts)}</span>
      {units.map(unit => (
        <span
          key={unit}
          aria-hidden
          className={classes(
            'grid min-w-12 flex-1 justify-items-center rounded-thumb px-1.5 py-1 tabular-nums',
            onDeep ? 'bg-on-deep/12 text-on-deep' : 'bg-sunken',
          )}
        >
          <b className="text-h3 font-bold">{String(parts[unit]).padStart(2, '0')}</b>
          <small className={classes('text-micro font-medium', onDeep ? 'text-on-deep-2' : 'text-ink-3')}>
            {text.cells[unit]}
          </small>
        </span>
      ))}
    </div>
  )
}

/** The countdown as four cells, on the company's deep ground. */
export function CountdownTiles({ endDate, className }: { endDate: string; className?: string }) {
  const left = Date.parse(endDate) - useServerNow()
  if (left <= 0) return <p className={classes('text-h3 text-on-deep', className)}>{text.ended}</p>
  return (
    <time dateTime={endDate} className={classes('block max-w-56 wide:max-w-none', className)}>
      <CountdownCells left={left} onDeep />
    </time>
  )
}
