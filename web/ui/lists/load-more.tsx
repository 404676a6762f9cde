import { useEffect, useRef } from 'react'

/** Placed before the end of a list: calls `onNear` when it comes near the viewport. */
export function LoadMore({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  }, [onNear])
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span aria-hidden className="relative block">
      <span ref={mark} className="pointer-events-none absolute end-0 bottom-0 h-120 w-px" />
    </span>
  )
}
