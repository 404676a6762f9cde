import { onlineManager } from '@tanstack/react-query'
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { classes } from '#web/ui/classes.ts'
import { text } from './offline.text.ts'

/** At the top right: the connection is lost, or, for three seconds, back. */
export function ConnectivityBanner() {
  const [shown, setShown] = useState<'lost' | 'back' | null>(() => (onlineManager.isOnline() ? null : 'lost'))
  useEffect(() => onlineManager.subscribe(isOnline => setShown(isOnline ? 'back' : 'lost')), [])
  useEffect(() => {
    if (shown !== 'back') return undefined
    const timer = setTimeout(() => setShown(null), offlineLimits.connectivityHideMs)
    return () => clearTimeout(timer)
  }, [shown])

  const Icon = shown === 'lost' ? WifiOff : Wifi
  return (
    <div role="status" className="pad-safe-top pointer-events-none fixed top-0 right-0 z-50 p-3">
      {shown && (
        <p
          className={classes(
            'flex animate-drop items-center gap-2 rounded-full px-4 py-2 text-label shadow-toast',
            shown === 'lost' ? 'bg-danger-fill text-on-danger' : 'bg-success-soft text-ink',
          )}
        >
          <Icon aria-hidden className="size-4.5" />
          {text[shown]}
        </p>
      )}
    </div>
  )
}
