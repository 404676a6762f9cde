import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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

/** How long without scrolling is rest, in milliseconds. */
const restMs = 150

/**
 * The primary action of a page on a phone. Hides on scrolling down, while a field has the focus, and where it would rest
 * on words or a control; at the top of the page it stays.
 */
export function FloatingButton({ label, icon, hasDot = false, onClick }: FloatingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isScrolling = useScrollsDown()
  const isInTheWay = useRestsOnContent(button)
  const isWriting = useFieldFocus()
  const isAway = isScrolling || isWriting || isInTheWay
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'fixed end-4 bottom-[calc(1.25rem+var(--place-bar)+var(--install-bar)+env(safe-area-inset-bottom))] z-15 grid size-15 place-items-center rounded-dialog max-[18.75rem]:end-2 max-[18.75rem]:size-target max-[18.75rem]:rounded-full bg-fill text-on-fill shadow-2 transition-[translate,background-color] duration-(--calm) hover:bg-fill-hover focus-visible:translate-y-0 [&_svg]:size-7',
        isAway && 'translate-y-44',
      )}
    >
      {icon}
      {hasDot && <span className="absolute top-1 end-1 size-3.5 rounded-full border-2 border-fill bg-unread" />}
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

function useRestsOnContent(button: RefObject<HTMLElement | null>): boolean {
  const [isInTheWay, setInTheWay] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => setInTheWay(window.scrollY > threshold && coversContent(button.current))
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [button])
  return isInTheWay
}

/** Whether there are words, a field or a small button below the place of the button; a photo may be. */
function coversContent(button: HTMLElement | null): boolean {
  if (!button) return false
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button
  const isBelow = ({ left: l, right: r, top: t, bottom: b }: DOMRect) =>
    l < left + width && r > left && t < top + height && b > top
  const steps = [0.1, 0.5, 0.9]
  return steps.some(x =>
    steps.some(y => {
      const below = document
        .elementsFromPoint(left + x * width, top + y * height)
        .find(element => !button.contains(element))
      if (below?.closest('textarea, a, button:not(:has(img, video))')) return true
      return [...(below?.childNodes ?? [])].some(node => node instanceof Text && [...rectsOf(node)].some(isBelow))
    }),
  )
}

function rectsOf(text: Text): DOMRectList {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range.getClientRects()
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
