import { type RefObject, useEffect } from 'react'

/**
 * Lets the focus go to a place that a dialog does not cover. The trap of a dialog listens on the document: it is not
 * told of a move to this place, while everything inside the page is.
 */
export function useReachableInDialogs(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepFromTrap = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget
      if (goesTo instanceof Node && place.current?.contains(goesTo)) event.stopPropagation()
    }
    const root = document.documentElement
    root.addEventListener('focusin', keepFromTrap)
    root.addEventListener('focusout', keepFromTrap)
    return () => {
      root.removeEventListener('focusin', keepFromTrap)
      root.removeEventListener('focusout', keepFromTrap)
    }
  }, [place])
}
