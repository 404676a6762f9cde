import { type RefObject, useEffect } from 'react'

/**
 * Makes an element focusable while a dialog is open. The focus trap of a dialog listens on the document; focus events of
 * this element do not reach it.
 */
export function useFocusableOverDialogs(place: RefObject<HTMLElement | null>): void {
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
