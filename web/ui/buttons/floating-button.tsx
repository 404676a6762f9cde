import { type ReactNode, useEffect, useState } from 'react'
import { classes } from '../classes.ts'

interface FloatingButtonProps {
  label: string
  icon: ReactNode
  /** Something waits behind it; the label says what. */
  hasDot?: boolean
  onClick: () => void
}

/** Pixels; scrolling by less is ignored. */
const threshold = 8

/** The primary action of a page on a phone. Hides on scrolling down and while a field has the focus, so that it never covers a control. */
export function FloatingButton({ label, icon, hasDot = false, onClick }: FloatingButtonProps) {
  const isScrolling = useScrollsDown()
  const isWriting = useFieldFocus()
  const isAway = isScrolling || isWriting
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'fixed right-4 bottom-[calc(1.25rem+var(--install-bar)+env(safe-area-inset-bottom))] z-15 grid size-15 place-items-center rounded-dialog max-[18.75rem]:right-2 max-[18.75rem]:size-target max-[18.75rem]:rounded-full bg-fill text-on-fill shadow-2 transition-[translate,background-color] duration-(--calm) hover:bg-fill-hover focus-visible:translate-y-0 [&_svg]:size-7',
        isAway && 'translate-y-44',
      )}
    >
      {icon}
      {hasDot && <span className="absolute top-1 right-1 size-3.5 rounded-full border-2 border-fill bg-unread" />}
    </button>
  )
}

/** With the keyboard open the screen is small, and the button would cover the field. */
function useFieldFocus(): boolean {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    const look = () => setWriting(document.activeElement?.matches('textarea, input, [contenteditable=true]') ?? false)
    const leave = () => setWriting(false)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return isWriting
}

function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < threshold) return
      setDown(moved > 0 && window.scrollY > 0)
      last = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
