import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back with the factor of a pinch, or of the wheel with Ctrl held, which is the pinch of a touchpad. */
export function usePinch(target: RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
  const zoomBy = useEffectEvent(onZoom)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    let before = 0
    const distance = ({ touches: [one, two] }: TouchEvent) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0
    const onStart = (event: TouchEvent) => {
      before = distance(event)
    }
    const onMove = (event: TouchEvent) => {
      const now = distance(event)
      if (now === 0 || before === 0) return
      event.preventDefault()
      zoomBy(now / before)
      before = now
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 200))
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('touchstart', onStart, { passive: true, signal })
    element.addEventListener('touchmove', onMove, { passive: false, signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    return () => ended.abort()
  }, [target])
}
