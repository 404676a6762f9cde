import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onView` when the end of the list is on the screen, also where nothing needs to be scrolled: short posts on a
 * tall screen. Again for each page, which `cursor` names.
 */
export function useEndInView(end: RefObject<HTMLElement | null>, cursor: string | null, onView: () => void): void {
  const onEnd = useEffectEvent(onView)
  useEffect(() => {
    if (!end.current || cursor === null) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, cursor])
}
