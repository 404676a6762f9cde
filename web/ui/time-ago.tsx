import { useSyncExternalStore } from 'react'
import { capital, dayAgo, dayAndTime, fullTime, timeAgo, timeAgoAnywhere } from '#web/lib/times/time-ago.ts'

const tickMs = 30_000

let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for the whole page; it pauses while the page is hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (ticking === undefined) {
    now = Date.now()
    ticking = setInterval(tick, tickMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

interface TimeAgoProps {
  /** ISO 8601. */
  at: string
  /** Day and time instead of how long ago. */
  exact?: boolean
  className?: string
}

interface DayAgoProps extends Pick<TimeAgoProps, 'at' | 'className'> {
  /** In which the day begins; this device's by default. */
  timeZone?: string
}

/** The day only, without a time. */
export function DayAgo({ at, timeZone, className }: DayAgoProps) {
  const current = useSyncExternalStore(subscribe, () => now)
  const day = capital(dayAgo(new Date(at), new Date(current), undefined, timeZone))
  return (
    <time dateTime={at.slice(0, 10)} className={className}>
      {day}
    </time>
  )
}

/**
 * A relative time that updates itself, with the full time as a tooltip. Rendered on the server it is empty where it
 * depends on the time zone (web/first-paint/complete-first-posts.ts).
 */
export function TimeAgo({ at, exact = false, className }: TimeAgoProps) {
  const current = useSyncExternalStore(subscribe, () => now, Date.now)
  if (import.meta.env.SSR)
    return (
      <time dateTime={at} data-ago className={className}>
        {timeAgoAnywhere(new Date(at), new Date(current))}
      </time>
    )
  const moment = new Date(at)
  const said = (exact ? dayAndTime : timeAgo)(moment, new Date(current))
  return (
    <time dateTime={at} data-ago={exact ? undefined : ''} title={fullTime(moment)} className={className}>
      {said}
    </time>
  )
}
