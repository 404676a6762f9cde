import { useEffect, useRef, useState } from 'react'
import { toConfirmQuery } from '#web/confirmations/confirmations.data.ts'
import { ToConfirm } from '#web/confirmations/to-confirm.tsx'
import { Late } from '#web/first-paint/first-paint.tsx'
import { attentionQuery } from '#web/leaders/attention.data.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { lazyPart, useIsLoaded } from '#web/lib/lazy.ts'
import { useCached } from '#web/lib/use-cached.ts'

const AttentionEntry = lazyPart(() => import('#web/leaders/attention-side.tsx'), 'AttentionEntry', 'leaders')

/** In pixels, as it was last. */
const lastHeight = new DeviceValue('late-above-height')

/**
 * What waits for the user above the posts of a narrow screen, which is loaded after them: until it is there it has the
 * room that it took last time, so that the posts do not move.
 */
export function LateAbove({ leads }: { leads: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => Number(lastHeight.read()) || 0)
  const isPartLoaded = useIsLoaded(AttentionEntry, leads)
  const areLoaded = useCached(client =>
    [toConfirmQuery, ...(leads ? [attentionQuery] : [])].every(
      ({ queryKey }) => (client.getQueryState(queryKey)?.status ?? 'pending') !== 'pending',
    ),
  )
  const isThere = isPartLoaded && areLoaded
  useEffect(() => {
    const element = box.current
    if (!element || !isThere) return undefined
    const observer = new ResizeObserver(() => {
      setHeight(element.offsetHeight)
      lastHeight.write(String(element.offsetHeight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isThere])
  const room = height > 0 ? { minHeight: height } : undefined
  return (
    <div
      ref={box}
      style={isThere ? undefined : room}
      // In the copy of this page that stands for it at first, which is without what comes late.
      data-style={room && `min-height:${height}px`}
      className="grid content-start gap-2 not-data-style:empty:hidden desk:gap-4"
    >
      <Late>
        {leads && <AttentionEntry />}
        <ToConfirm />
      </Late>
    </div>
  )
}
