import { type PointerEvent, useRef } from 'react'

/** Pixels; a shorter drag springs back. */
const closeAfter = 96

function move(event: PointerEvent, distance: number) {
  const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"]')
  if (sheet) sheet.style.translate = distance ? `0 ${distance}px` : ''
}

/** For the head of a sheet: dragging it down closes the sheet, a shorter drag springs back. Touch only. */
export function useSheetDrag(close: () => void) {
  const start = useRef<number | null>(null)
  const pull = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY))

  return {
    onPointerDown: (event: PointerEvent) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (event.pointerType !== 'touch' || onControl) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) move(event, pull(event))
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = pull(event)
      start.current = null
      if (distance > closeAfter) close()
      else move(event, 0)
    },
    onPointerCancel: (event: PointerEvent) => {
      start.current = null
      move(event, 0)
    },
  }
}
