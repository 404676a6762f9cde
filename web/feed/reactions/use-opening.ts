import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { ReactionKind } from '#contract/reactions.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'

/** How the choices were opened. */
export type OpenedBy = 'hold' | 'hover' | 'key'

/** The kind whose choice is at this place of the screen. */
const kindAt = ({ clientX, clientY }: PointerEvent): ReactionKind | null => {
  const choice = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-reaction]')
  return (choice?.dataset.reaction as ReactionKind | undefined) ?? null
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'

/**
 * Opens choices above a button: while a finger holds it, which may slide on to one of them, while a mouse hovers, or by
 * the arrow up.
 */
export function useOpening(onPick: (kind: ReactionKind) => void) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null)
  const [over, setOver] = useState<ReactionKind | null>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef({ x: 0, y: 0, at: 0, isTouch: false })
  const isDown = useRef(false)
  /** The press that has opened the choices goes on, or has just ended. */
  const isHeld = useRef(false)

  const hasMoved = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > feedLimits.reactionsHoldPx
  /** Where the finger has slid to: choices that open below it are not chosen by lifting it. */
  const kindBelow = (event: PointerEvent) => (hasMoved(event) ? kindAt(event) : null)
  const stop = () => clearTimeout(timer.current)
  const later = (ms: number, then: () => void) => {
    stop()
    timer.current = setTimeout(then, ms)
  }
  const close = () => {
    stop()
    setOver(null)
    setOpenedBy(null)
  }
  const pick = (kind: ReactionKind) => {
    close()
    onPick(kind)
  }
  const attach = useCallback((button: HTMLButtonElement) => {
    anchor.current = button
    // A finger that holds the button chooses, and does not scroll.
    const keep = (event: TouchEvent) => isHeld.current && event.preventDefault()
    button.addEventListener('touchmove', keep, { passive: false })
    return () => {
      clearTimeout(timer.current)
      button.removeEventListener('touchmove', keep)
      anchor.current = null
    }
  }, [])

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      isDown.current = true
      isHeld.current = false
      pressed.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, isTouch: !isMouse(event) }
      // A slow click of a mouse is a click.
      if (isMouse(event)) return stop()
      later(feedLimits.reactionsHoldMs, () => {
        isHeld.current = true
        setOpenedBy('hold')
      })
    },
    onPointerMove(event: PointerEvent) {
      if (isHeld.current) setOver(kindBelow(event))
      else if (pressed.current.isTouch && hasMoved(event)) stop()
    },
    onPointerUp(event: PointerEvent) {
      stop()
      isDown.current = false
      if (!isHeld.current) return
      // On a phone that was busy, the timer comes before the end of a tap.
      if (event.timeStamp - pressed.current.at < feedLimits.reactionsHoldMs) {
        isHeld.current = false
        return close()
      }
      setOver(null)
      const kind = kindBelow(event)
      if (kind) pick(kind)
      // The click of the same press is to come; not every press has one.
      later(feedLimits.reactionsHoldMs, () => {
        isHeld.current = false
      })
    },
    onPointerCancel() {
      stop()
      isDown.current = false
      setOver(null)
      isHeld.current = false
    },
    onPointerEnter(event: PointerEvent) {
      // A mouse that rests there takes nothing from a finger that holds.
      if (isMouse(event) && event.buttons === 0 && !isDown.current)
        later(feedLimits.reactionsHoverMs, () => setOpenedBy(by => by ?? 'hover'))
    },
    onPointerLeave(event: PointerEvent) {
      if (isMouse(event)) hover.onPointerLeave()
    },
    onContextMenu(event: MouseEvent) {
      if (pressed.current.isTouch) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpenedBy('key')
    },
  }
  /** For the choices: they stay while the mouse is over them. */
  const hover = {
    onPointerEnter: stop,
    onPointerLeave: () => later(feedLimits.reactionsHoverMs, () => setOpenedBy(by => (by === 'hover' ? null : by))),
  }
  /** Whether a click ends the press that has opened the choices. */
  const endsHold = () => {
    const ends = isHeld.current
    isHeld.current = false
    return ends
  }
  return { openedBy, over, anchor, attach, handlers, hover, pick, close, endsHold }
}
