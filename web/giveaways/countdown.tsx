import { day, hour, minute, second } from '#contract/durations.ts'
import { giveaways as text } from '#locales/text.ts'
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

interface CountdownProps {
  endDate: string
  /** What it says at zero. */
  over?: string
  className?: string
}

/** Days, hours, minutes and seconds until the end, by the server's clock. Screen readers get minutes, and are not interrupted. */
export function Countdown({ endDate, over = text.ended, className }: CountdownProps) {
  const ms = Date.parse(endDate) - useServerNow()
  if (ms <= 0) return <span className={className}>{over}</span>
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
