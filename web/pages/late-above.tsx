import { useCallback, useEffect, useRef, useState } from 'react'
import { toConfirmQuery } from '#web/confirmations/confirmations.data.ts'
import { Late } from '#web/first-paint/first-paint.tsx'
import { DeviceValue } from '#web/lib/device-values.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useCached } from '#web/lib/use-cached.ts'

const AttentionEntry = lazyPart(() => import('#web/leaders/attention-side.tsx'), 'AttentionEntry', 'leaders')
const ToConfirm = lazyPart(() => import('#web/confirmations/to-confirm.tsx'), 'ToConfirm')

/** In pixels, as it was last. */
const lastHeight = new DeviceValue('late-above-height')

/**
 * What waits for the user above the posts of a narrow screen, which is loaded after them: until it is there it has the
 * room that it took last time, so that the posts do not move.
 */
export function LateAbove({ leads }: { leads: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => Number(lastHeight.read()) || 0)
  const [isAttentionLoaded, setAttentionLoaded] = useState(false)
  const onAttentionLoaded = useCallback(() => setAttentionLoaded(true), [])
  const isToConfirmLoaded = useCached(
    client => (client.getQueryState(toConfirmQuery.queryKey)?.status ?? 'pending') !== 'pending',
  )
  const isThere = (isAttentionLoaded || !leads) && isToConfirmLoaded
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
  return (
    <div
      ref={box}
      style={isThere || height === 0 ? undefined : { minHeight: height }}
      className="grid content-start gap-2 empty:hidden desk:gap-4"
    >
      {height > 0 && (
        // The room in the copy of this page that stands for it at first, which is without what comes late.
        <svg aria-hidden width="1" height={height} className="hidden in-[#first-posts]:block" />
      )}
      <Late>
        {leads && <AttentionEntry onLoaded={onAttentionLoaded} />}
        <ToConfirm />
      </Late>
    </div>
  )
}
