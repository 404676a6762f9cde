import { type RefObject, useLayoutEffect } from 'react'
import { pixelsOf } from '#web/ui/visible-area.ts'

/** Rem. */
interface Bounds {
  min: number
  max: number
}

/** Sets the height of the area to that of its text. Returns whether that is more than the minimum. */
function fit(element: HTMLTextAreaElement, bounds: Bounds): boolean {
  const [min, max] = [pixelsOf(bounds.min), pixelsOf(bounds.max)]
  element.style.height = '0'
  const edges = element.offsetHeight - element.clientHeight
  const wanted = element.scrollHeight + edges
  element.style.height = `${Math.min(Math.max(wanted, min), max)}px`
  element.style.overflowY = wanted > max ? 'auto' : 'hidden'
  return wanted > min + 1
}

/** Sets the height of an empty area without measuring it: a feed has many. */
function empty(element: HTMLTextAreaElement, min: number): void {
  element.style.height = `${min}rem`
  element.style.overflowY = 'hidden'
}

/** Grows a text area with its text between two heights; above that it scrolls. Calls `onOverflow` when it would scroll. */
export function useAutoHeight(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  { min, max }: Bounds,
  onOverflow?: () => void,
): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    if (text === '') {
      empty(element, min)
      return undefined
    }
    let width = 0
    const refit = () => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (fit(element, { min, max })) onOverflow?.()
    }
    refit()
    const observer = new ResizeObserver(refit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, text, min, max, onOverflow])
}
