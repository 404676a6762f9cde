import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Callout } from '#web/ui/states/callout.tsx'
import { text } from './offline.text.ts'

const minuteMs = 60_000

/** Above a feed that comes from the cache: how old it is. */
export function OfflineBanner({ cachedAt, updatedAt }: { cachedAt: number | null; updatedAt: number }) {
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const now = useMinutes()
  if (isOnline && cachedAt === null) return null
  const minutes = Math.max(0, Math.floor((now - (cachedAt ?? updatedAt)) / minuteMs))
  return (
    <div role="status" className="px-4 desk:px-0">
      <Callout tone="warning" icon={<CloudOff />} title={isOnline ? text.unreachable : text.offline}>
        {text.cached(minutes)}
      </Callout>
    </div>
  )
}

function useMinutes(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
