import { type RefCallback, useEffect, useEffectEvent, useState } from 'react'

/** Pixels; a shorter drag springs back. */
const closeAfter = 96
/** Pixels of movement before it is clear where a finger goes. */
const slack = 6

interface Drag {
  x: number
  y: number
  /** The finger pulls the sheet down; null until that is clear. */
  isPulling: boolean | null
}

/** A sheet is at the bottom of the screen; a dialog in the middle of a desktop is not dragged. */
const isSheet = (element: HTMLElement) => element.getBoundingClientRect().bottom >= window.innerHeight - 1

/** Whether something between the touched element and the sheet can be scrolled up first. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== sheet; ) {
    if (element.scrollTop > 0) return true
    element = element.parentElement
  }
  return false
}

/**
 * Closes a sheet that is dragged down, by its head or by its list where that is at the top; a shorter drag springs back.
 * Touch only. Pointer events do not do: the browser takes them away as soon as it scrolls.
 */
export function useSheetDrag(close: () => void): RefCallback<HTMLElement> {
  const onClose = useEffectEvent(close)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!sheet) return undefined
    let drag: Drag | null = null
    const spring = () => {
      drag = null
      sheet.style.translate = ''
    }
    const start = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const isField = target instanceof Element && target.closest('input, textarea, select')
      drag = null
      if (!finger || touches.length > 1 || isField || !isSheet(sheet) || isScrolled(target, sheet)) return
      drag = { x: finger.clientX, y: finger.clientY, isPulling: null }
    }
    const move = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!drag || !finger) return
      const [across, down] = [Math.abs(finger.clientX - drag.x), finger.clientY - drag.y]
      if (drag.isPulling === null && Math.max(across, Math.abs(down)) >= slack) drag.isPulling = down > across
      if (!drag.isPulling) return
      if (event.cancelable) event.preventDefault()
      sheet.style.translate = `0 ${Math.max(0, down)}px`
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [finger] = changedTouches
      if (!drag?.isPulling || !finger) return
      const isFar = finger.clientY - drag.y > closeAfter
      drag = null
      if (isFar) onClose()
      // It stays open where its owner refuses.
      requestAnimationFrame(() => sheet.dataset['state'] !== 'closed' && spring())
    }
    sheet.addEventListener('touchstart', start, { passive: true })
    sheet.addEventListener('touchmove', move, { passive: false })
    sheet.addEventListener('touchend', end)
    sheet.addEventListener('touchcancel', spring)
    return () => {
      sheet.removeEventListener('touchstart', start)
      sheet.removeEventListener('touchmove', move)
      sheet.removeEventListener('touchend', end)
      sheet.removeEventListener('touchcancel', spring)
    }
  }, [sheet])
  return setSheet
}
