import { useSyncExternalStore } from 'react'
import { dayAndTime, fullTime, timeAgo } from '#web/lib/time-ago.ts'

const tickMs = 30_000

let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for the whole page; it stands still while nobody looks at it. */
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
  /** The day and the time of day, rather than how long ago. */
  exact?: boolean
  className?: string
}

/** A moment, as people say it; the whole of it for whoever points at it. It stays true while the page is open. */
export function TimeAgo({ at, exact = false, className }: TimeAgoProps) {
  const current = useSyncExternalStore(subscribe, () => now)
  const moment = new Date(at)
  const said = (exact ? dayAndTime : timeAgo)(moment, new Date(current))
  return (
    <time dateTime={at} title={fullTime(moment)} className={className}>
      {said}
    </time>
  )
}
